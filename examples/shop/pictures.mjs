// Product pictures as SVG, drawn from a few shapes in the product's colour.

const SHAPES = {
  shoe: `<path fill="C" d="M36 118V72q0-7 7-7q14 10 28 5q9-3 13-10q4-5 9-1l44 35q10 7 34 10q30 4 34 20z"/>
    <path fill="#fff" d="M30 117h178q6 0 6 7q0 12-12 12H42q-12 0-12-12z"/><path fill="#0003" d="M32 128h181q-3 8-11 8H42q-8 0-10-8z"/>
    <path stroke="#fff" stroke-width="5" stroke-linecap="round" d="m96 78 16-8m-3 18 16-8m-3 18 16-8" fill="none"/>
    <path fill="#fff8" d="M46 100q34 6 52-14l8 6q-22 26-60 20z"/>`,
  jacket: `<path fill="C" d="M98 36h44l34 16 22 68-24 10-14-38v52H80V92l-14 38-24-10 22-68z"/>
    <path fill="#0002" d="M98 36q22 22 44 0l6 4q-28 30-56 0z"/><path stroke="#fff" stroke-width="3" stroke-dasharray="5 4" d="M120 56v88"/>
    <path fill="#0002" d="M88 104h22v6H88zm42 0h22v6h-22z"/>`,
  beanie: `<circle cx="120" cy="42" r="14" fill="#fff"/><path fill="C" d="M66 110q0-62 54-62t54 62z"/>
    <rect x="60" y="104" width="120" height="32" rx="10" fill="C"/><rect x="60" y="104" width="120" height="32" rx="10" fill="#0002"/>
    <path stroke="#fff5" stroke-width="4" d="M80 108v24m20-24v24m20-24v24m20-24v24m20-24v24"/>`,
  pack: `<path fill="none" stroke="C" stroke-width="8" d="M100 46q0-18 20-18t20 18"/><rect x="72" y="42" width="96" height="106" rx="26" fill="C"/>
    <rect x="84" y="92" width="72" height="44" rx="12" fill="#0002"/><path stroke="#fff" stroke-width="4" stroke-linecap="round" d="M84 76h72m-46 30h20"/>`,
  bottle: `<rect x="106" y="24" width="28" height="20" rx="5" fill="#39424e"/><path fill="C" d="M104 46h32q14 14 14 32v58q0 14-14 14h-32q-14 0-14-14V78q0-18 14-32z"/>
    <path fill="#fff5" d="M100 80q0-14 8-24h6q-6 10-6 24v58h-8z"/><rect x="90" y="96" width="60" height="16" fill="#fff8"/>`,
  lamp: `<path fill="none" stroke="C" stroke-width="12" d="M48 104q0-56 72-56t72 56"/><rect x="88" y="74" width="64" height="46" rx="14" fill="C"/>
    <circle cx="120" cy="97" r="16" fill="#ffe9a8"/><path stroke="#ffd34d" stroke-width="5" stroke-linecap="round" d="M120 130v16m-26-20-10 14m62-14 10 14"/>`,
  socks: `<g id="s"><path fill="C" d="M78 34h34v62q0 8 6 14l14 14q8 10 0 18t-20 2l-26-20q-8-6-8-18z"/><path fill="#fff" d="M78 44h34v8H78zm0 16h34v8H78z"/></g>
    <use href="#s" x="44" y="-2"/>`,
  mug: `<path fill="none" stroke="C" stroke-width="10" d="M156 74q28 0 28 22t-28 22"/><path fill="C" d="M68 52h92v76q0 16-16 16H84q-16 0-16-16z"/>
    <ellipse cx="114" cy="52" rx="46" ry="9" fill="#0003"/><circle cx="114" cy="98" r="18" fill="#fff5"/>`,
};

export function picture({ id, kind, colour }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180">
  <defs><linearGradient id="g${id}" x2="1" y2="1"><stop stop-color="#f6f2ea"/><stop offset="1" stop-color="${colour}44"/></linearGradient></defs>
  <rect width="240" height="180" fill="url(#g${id})"/><ellipse cx="120" cy="150" rx="92" ry="9" fill="#0001"/>
  ${SHAPES[kind].replaceAll('"C"', `"${colour}"`)}</svg>`;
}
