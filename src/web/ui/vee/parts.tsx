import type { VeePose } from './vee.tsx';

/* Vee keeps its own colours in both themes, as a drawing does; the eyes and nose read on amber everywhere. */
const AMBER = '#f2a531';
const AMBER_SHADE = '#e18a1f';
const EAR_TIP = '#5b2f12';
const EAR_INSIDE = '#fbd9a5';
const CREAM = '#fff8ec';
const CREAM_SHADE = '#f8e4c8';
const DARK = '#2b1a0e';
const TONGUE = '#e8705f';
const TEAL = '#1b9488';

const RIGHT = 'matrix(-1 0 0 1 64 0)';

/** Two ears and two cheeks that run together in the nose: the letter V. The right side lies in its own shade, as if folded. */
export function Head({ fine }: { fine: boolean }) {
  return (
    <>
      <Side />
      <g transform={RIGHT}>
        <Side shaded />
      </g>
      {/* The white of the cheeks leaves an amber V, whose point is the nose. */}
      <path d="M3 39.2C11 36.4 20.4 38.6 25.2 45 27.4 48 29.6 50.6 32 52V62C20.4 58.2 9 50.6 3 39.2Z" fill={CREAM} />
      <path
        d="M61 39.2C53 36.4 43.6 38.6 38.8 45 36.6 48 34.4 50.6 32 52V62C43.6 58.2 55 50.6 61 39.2Z"
        fill={CREAM_SHADE}
      />
      {fine && <path d="M32 22.5C33.2 27 33.3 31 32 36.4 30.7 31 30.8 27 32 22.5Z" fill={CREAM} opacity="0.85" />}
    </>
  );
}

function Side({ shaded = false }: { shaded?: boolean }) {
  return (
    <g className={shaded ? 'vee-ear-right' : 'vee-ear-left'}>
      <path
        d="M32 21.6C29.6 20.6 27.6 20 25.4 19.7 21.6 13.4 15.6 7.4 9 3.3 7.6 2.4 6 3.2 5.8 4.8 4.7 13 4.6 21.4 6.6 29.4 5.2 32.8 4 36 3 39.2 9 50.6 20.4 58.2 32 62Z"
        fill={shaded ? AMBER_SHADE : AMBER}
      />
      <path
        d="M9 3.3C7.6 2.4 6 3.2 5.8 4.8 5.4 7.8 5.1 10.9 5.1 14 8.6 11.6 12 9.8 15.6 8.6 13.5 6.6 11.3 4.8 9 3.3Z"
        fill={EAR_TIP}
      />
      <path
        d="M9.4 22.6C8.7 18.8 8.7 16.4 9 13.4 13.4 15.2 17.2 18 20.2 21.2 16 20.8 12.4 21.2 9.4 22.6Z"
        fill={EAR_INSIDE}
      />
    </g>
  );
}

export function Eyes({ pose, fine }: { pose: VeePose; fine: boolean }) {
  if (pose === 'cheering') {
    return (
      <g fill="none" stroke={DARK} strokeWidth={fine ? 2.4 : 3.4} strokeLinecap="round">
        <path d="M16.6 35.2C18 31.2 23.4 31.2 24.8 35.2" />
        <path d="M39.2 35.2C40.6 31.2 46 31.2 47.4 35.2" />
      </g>
    );
  }
  const up = pose === 'thinking';
  return (
    <g className="vee-eyes">
      <Eye x={20.8} fine={fine} up={up} />
      <Eye x={43.2} fine={fine} up={up} />
      {up && fine && (
        <g fill="none" stroke={EAR_TIP} strokeWidth="1.8" strokeLinecap="round">
          <path d="M16.2 27.6C18.4 26.2 21.2 26 23.6 26.8" />
          <path d="M40 24.6C42.6 22.8 45.8 22.8 48 24.4" />
        </g>
      )}
    </g>
  );
}

function Eye({ x, fine, up }: { x: number; fine: boolean; up: boolean }) {
  if (!fine) return <ellipse cx={x} cy={up ? 32 : 33.4} rx="3.7" ry="4.4" fill={DARK} />;
  return (
    <>
      <ellipse cx={x} cy={up ? 32.6 : 33.4} rx="3.3" ry="4.2" fill={DARK} />
      <circle cx={x + (up ? 1.3 : 1.1)} cy={up ? 30.4 : 31.8} r="1.25" fill="#fff" />
      {!up && <circle cx={x - 1} cy={35.4} r="0.6" fill="#fff" opacity="0.7" />}
    </>
  );
}

export function Mouth({ pose }: { pose: VeePose }) {
  return (
    <>
      {pose === 'talking' && (
        <g className="vee-mouth">
          <path d="M28 54.4H36C36 58.4 34.4 60.4 32 60.4S28 58.4 28 54.4Z" fill={DARK} />
          <path
            d="M29.6 58.6C30.9 57.4 33.1 57.4 34.4 58.6 33.8 59.8 33 60.4 32 60.4S30.2 59.8 29.6 58.6Z"
            fill={TONGUE}
          />
        </g>
      )}
      {pose === 'cheering' && (
        <>
          <path d="M25.6 53.6C29.4 55.2 34.6 55.2 38.4 53.6 38 58.4 35.4 60.8 32 60.8S26 58.4 25.6 53.6Z" fill={DARK} />
          <path d="M28.8 58.6C30.6 57 33.4 57 35.2 58.6 34.4 60 33.3 60.8 32 60.8S29.6 60 28.8 58.6Z" fill={TONGUE} />
        </>
      )}
      {pose === 'idle' && (
        <path
          d="M27.8 55.4C29.2 57.4 31 57.4 32 55.8 33 57.4 34.8 57.4 36.2 55.4"
          fill="none"
          stroke={DARK}
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      )}
      {pose === 'thinking' && (
        <path
          d="M30 56.8C32 55.8 34 55.8 35.6 56.6"
          fill="none"
          stroke={DARK}
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      )}
      <path
        d="M28.2 48.6C28.2 47.2 29.8 46.6 32 46.6S35.8 47.2 35.8 48.6C35.8 50.8 33.4 53 32 53S28.2 50.8 28.2 48.6Z"
        fill={DARK}
      />
    </>
  );
}

/** What stands around the head: words in the air, a thought, confetti. */
export function Extras({ pose }: { pose: VeePose }) {
  return (
    <>
      {pose === 'thinking' && (
        <g className="vee-thought" fill={TEAL}>
          <circle cx="50.6" cy="13.4" r="1.5" />
          <circle cx="55.4" cy="9" r="2.1" />
          <circle cx="60.6" cy="3.8" r="2.7" />
        </g>
      )}
      {pose === 'cheering' && (
        <g className="vee-confetti">
          <path d="M32 1.5 33.3 5.2 37 6.5 33.3 7.8 32 11.5 30.7 7.8 27 6.5 30.7 5.2Z" fill={TEAL} />
          <circle cx="22.6" cy="5.6" r="1.4" fill={TONGUE} />
          <circle cx="41.4" cy="5.6" r="1.4" fill={AMBER} />
        </g>
      )}
    </>
  );
}

export function Paws({ pose }: { pose: VeePose }) {
  if (pose === 'thinking') {
    return (
      <g className="vee-paw">
        <path d="M38 64C36.4 60.4 38.4 56.4 42.2 56.2 46.4 56 48.4 60 47.2 64Z" fill={EAR_TIP} />
      </g>
    );
  }
  if (pose !== 'cheering') return null;
  return (
    <g className="vee-paws" fill={EAR_TIP}>
      <path d="M1.6 60C-0.6 55 1.6 49.6 5.8 49.2 10.2 49 12.2 54 10.4 60 9.6 63.6 3.4 63.6 1.6 60Z" />
      <path d="M62.4 60C64.6 55 62.4 49.6 58.2 49.2 53.8 49 51.8 54 53.6 60 54.4 63.6 60.6 63.6 62.4 60Z" />
    </g>
  );
}
