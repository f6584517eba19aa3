// The picture of a step with a box on the element that was chosen and on the runners-up.

import type { BoxData, PictureData } from '@beckon/core/report/html/run-data.js';
import { useEffect, useState } from 'preact/hooks';
import type { Source } from './source.js';
import { type Side, tagSides } from './tags.js';

interface PictureProps {
  readonly pictures: readonly PictureData[];
  readonly said: string;
  /** In place of when it was taken. */
  readonly note?: string;
  readonly source: Source;
  readonly pointed: number | null;
  readonly onPoint: (id: number | null) => void;
}

export function Picture({ pictures, said, note, source, pointed, onPoint }: PictureProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const [isActual, setIsActual] = useState(false);
  // The last one shows the failure, or else the element that the scores are about.
  const last = pictures.length - 1;
  const picture = pictures[Math.min(picked ?? last, last)];
  const address = useAddress(source, picture?.file ?? null);
  if (picture === undefined) return null;
  const { when, width, height, boxes, masked } = picture;
  const sides = tagSides(picture, isActual ? width : Math.min(width, USUAL_WIDTH));
  return (
    <figure class="picture">
      <figcaption>
        <h3>The screen</h3>
        {pictures.length > 1 ? (
          <fieldset class="choice">
            <legend class="unseen">Which picture</legend>
            {pictures.map((one, i) => (
              <button
                key={titleOf(pictures, i)}
                type="button"
                aria-pressed={one === picture}
                onClick={() => setPicked(i)}
              >
                {titleOf(pictures, i)}
              </button>
            ))}
          </fieldset>
        ) : (
          <span class="muted">{note ?? (when === 'before' ? 'before the step' : 'after the step')}</span>
        )}
        {masked > 0 && <span class="muted">{masked === 1 ? '1 place' : `${masked} places`} painted over</span>}
        <button type="button" class="plain" aria-pressed={isActual} onClick={() => setIsActual(!isActual)}>
          Actual size
        </button>
      </figcaption>
      <div class={isActual ? 'stage is-actual' : 'stage'} {...(isActual ? SCROLLS : {})}>
        {address === null ? (
          <p class="muted empty">This picture was left out: the report would have been too large.</p>
        ) : (
          <div
            class="canvas"
            style={
              isActual
                ? { width: `${width}px` }
                : { aspectRatio: `${width} / ${height}`, maxWidth: `${width}px`, '--ratio': String(width / height) }
            }
          >
            {address !== '' && (
              <img src={address} alt={`The screen ${when} ${said}`} width={width} height={height} decoding="async" />
            )}
            {boxes.map((box) => (
              <Box
                key={box.id}
                box={box}
                picture={picture}
                side={sides.get(box.id) ?? 'above'}
                isPointed={box.id === pointed}
                onPoint={onPoint}
              />
            ))}
          </div>
        )}
      </div>
    </figure>
  );
}

/** Pixels that a picture is wide where it stands beside the scores. */
const USUAL_WIDTH = 540;

/** For those who have no wheel. */
const SCROLLS = {
  tabIndex: 0,
  role: 'group',
  'aria-label': 'The picture in its actual size',
  'data-scrolls': '',
} as const;

/** What it says is in the table of scores, too: here it is only seen. */
function Box({
  box: { id, kind, label, x, y, width, height },
  picture,
  side,
  isPointed,
  onPoint,
}: {
  readonly box: BoxData;
  readonly picture: PictureData;
  readonly side: Side;
  readonly isPointed: boolean;
  readonly onPoint: (id: number | null) => void;
}) {
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(3)}%`;
  const classes = ['box', `is-${kind}`, isPointed ? 'is-pointed' : '', `tag-${side}`];
  return (
    <div
      class={classes.filter((one) => one !== '').join(' ')}
      data-thing={id}
      aria-hidden="true"
      title={`[${id}] ${label}`}
      style={{
        left: percent(x, picture.width),
        top: percent(y, picture.height),
        width: percent(width, picture.width),
        height: percent(height, picture.height),
      }}
      onMouseEnter={() => onPoint(id)}
      onMouseLeave={() => onPoint(null)}
    >
      <span class="tag">{id}</span>
    </div>
  );
}

/** `Before`, `After`; `Before 2` where a command did several things. */
function titleOf(pictures: readonly PictureData[], at: number): string {
  const when = pictures[at]?.when ?? 'after';
  const title = when === 'before' ? 'Before' : 'After';
  const same = pictures.filter((one) => one.when === when).length;
  const before = pictures.slice(0, at).filter((one) => one.when === when).length;
  return same === 1 ? title : `${title} ${before + 1}`;
}

/** Empty until it is known, null if there is none. */
function useAddress(source: Source, file: number | null): string | null {
  const [known, setKnown] = useState<{ readonly file: number | null; readonly address: string | null }>({
    file: null,
    address: '',
  });
  useEffect(() => {
    let isWanted = true;
    if (file !== null)
      void source.picture(file).then((address) => {
        if (isWanted) setKnown({ file, address });
      });
    return () => {
      isWanted = false;
    };
  }, [source, file]);
  return known.file === file ? known.address : '';
}
