// What the shop sells and knows: the same on every start. Prices are in cents.

const SHOE_SIZES = ['40', '41', '42', '43', '44'];
const CLOTHES_SIZES = ['S', 'M', 'L', 'XL'];
const ONE_SIZE = ['One size'];

/** `kind` says which picture is drawn, `about` is searched too. */
export const products = [
  ['Trail runner', 'Alder', 8900, 'shoe', 'red shoes', '#c8443a', 5],
  ['Trail runner GTX', 'Alder', 12900, 'shoe', 'red waterproof shoes', '#9e2b34', 5],
  ['Court classic', 'Brisk', 7450, 'shoe', 'red white shoes', '#e0685c', 4],
  ['Canvas slip-on', 'Dune', 3990, 'shoe', 'red summer shoes', '#d98b5f', 3],
  ['Road racer', 'Corvid', 11900, 'shoe', 'blue shoes', '#3767a6', 4],
  ['Rain shell jacket', 'Alder', 14900, 'jacket', 'green clothing', '#4f7f63', 5],
  ['Merino beanie', 'Dune', 2400, 'beanie', 'grey clothing', '#6b7280', 4],
  ['Day pack 18 L', 'Corvid', 6900, 'pack', 'blue gear', '#44688c', 5],
  ['Steel bottle', 'Brisk', 1950, 'bottle', 'green gear', '#3f8f86', 4],
  ['Head lamp', 'Corvid', 3400, 'lamp', 'black gear', '#39424e', 4],
  ['Wool socks', 'Dune', 1200, 'socks', 'red clothing', '#b4534b', 5],
  ['Camp mug', 'Brisk', 1400, 'mug', 'white gear', '#8a8378', 3],
].map(([name, brand, price, kind, about, colour, stars], index) => ({
  id: index + 1,
  name,
  brand,
  price,
  kind,
  about,
  colour,
  stars,
  inStock: name !== 'Canvas slip-on' && name !== 'Camp mug',
  sizes: kind === 'shoe' ? SHOE_SIZES : ['jacket', 'socks'].includes(kind) ? CLOTHES_SIZES : ONE_SIZE,
}));

export const brands = [...new Set(products.map(({ brand }) => brand))];

/** The products whose name, brand or description has a word that begins with each word of the query. */
export function find(query) {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter(({ name, brand, about }) => {
    const words = `${name} ${brand} ${about}`.toLowerCase().split(/\s+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

export const reviews = [
  { by: 'Bea', stars: 5, helpful: 12, text: 'Light, and it still looks new after a winter.' },
  { by: 'Chidi', stars: 4, helpful: 7, text: 'Does what it should. The delivery took a day longer than promised.' },
  { by: 'Dana', stars: 3, helpful: 2, text: 'Good, but the colour is darker than in the picture.' },
];

/** The one account that exists from the start. */
export const account = { email: 'amy@shop.test', password: 'secret', name: 'Amy' };

export const pastOrders = [
  { number: 1003, date: '12 March 2025', items: 'Head lamp', total: 3400, status: 'On its way' },
  { number: 1002, date: '3 February 2025', items: 'Rain shell jacket, Wool socks', total: 16100, status: 'Delivered' },
  { number: 1001, date: '19 December 2024', items: 'Steel bottle', total: 1950, status: 'Returned' },
];

export const wishes = ['Compare tents', 'Find a gift for Leo', 'Wax the jacket', 'Return the boots'];

export const countries = [
  'Austria',
  'Belgium',
  'France',
  'Germany',
  'Italy',
  'Netherlands',
  'Portugal',
  'Spain',
  'Switzerland',
  'United Kingdom',
];

export const roles = ['Customer', 'Editor', 'Manager'];

const FIRST = 'Ada Ben Cleo Dev Elif Finn Gina Hugo Iris Jonas Kira Liam Mona Nico Olga Pia Quinn Rosa Sven Tara'.split(
  ' ',
);
const LAST =
  'Abbott Baker Castro Dietz Ekman Fischer Garcia Haas Ivanov Jansen Keller Lopez Meyer Novak Okafor Petit Rossi Sato'.split(
    ' ',
  );

/** 180 people, no two with the same name. */
export const customers = Array.from({ length: FIRST.length * 9 }, (_, index) => {
  const first = FIRST[index % FIRST.length];
  const last = LAST[((index % FIRST.length) + 2 * Math.floor(index / FIRST.length)) % LAST.length];
  const email = `${first}.${last}@mail.test`.toLowerCase();
  return { id: index + 1, name: `${first} ${last}`, email, role: roles[index % 7 === 0 ? 2 : index % 3 === 0 ? 1 : 0] };
});
