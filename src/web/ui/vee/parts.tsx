import type { VeePose } from './vee.tsx';

/* Vee keeps its own colours in both themes, as a drawing does; the eyes and nose read on amber everywhere. */
const AMBER = '#f3a734';
const AMBER_SHADE = '#e28c22';
const SOCK = '#74401b';
const SOCK_SHADE = '#5f3113';
const EAR_INSIDE = '#fcdcab';
const EAR_INSIDE_SHADE = '#f4c98e';
const CREAM = '#fff3e0';
const CREAM_SHADE = '#f7dfbd';
const DARK = '#2b1a0e';
const TONGUE = '#e8705f';
const TEAL = '#1b9488';

const MIRROR = 'matrix(-1 0 0 1 64 0)';

/** Two ears and two cheeks that run together in the nose: the letter V. The right side lies in its own shade, as if folded. */
export function Head({ fine }: { fine: boolean }) {
  return (
    <>
      <Side fur={AMBER} tip={SOCK} inside={EAR_INSIDE} />
      <g transform={MIRROR}>
        <Side fur={AMBER_SHADE} tip={SOCK_SHADE} inside={EAR_INSIDE_SHADE} />
      </g>
      {/* The white of the cheeks leaves an amber V, whose point is the nose. */}
      <path d={CHEEK} fill={CREAM} />
      <path d={CHEEK} fill={CREAM_SHADE} transform={MIRROR} />
      {fine && <path d="M32 21.8C33.3 27 33.4 32 32 38.4 30.6 32 30.7 27 32 21.8Z" fill={CREAM} opacity="0.9" />}
    </>
  );
}

const CHEEK =
  'M2.6 39C10.8 35.8 20 37.8 25 44.2 27.2 47.2 29.4 50.2 32 52V62C26.6 60.6 21.4 58 16.8 54.4L16.4 56.2C10.4 52 5.8 46.2 2.6 39Z';

function Side({ fur, tip, inside }: { fur: string; tip: string; inside: string }) {
  return (
    <>
      <path
        d="M32 21.6C29.6 20.4 27.4 19.8 25 19.6 21.4 13 15.4 6.8 8.8 2.6 7.4 1.8 5.8 2.6 5.6 4.2 4.4 12.8 4.4 21.2 6.4 29.2 5 32.6 3.8 35.8 2.6 39 5.8 46.2 10.4 52 16.4 56.2L16.8 54.4C21.4 58 26.6 60.6 32 62Z"
        fill={fur}
      />
      <path
        d="M8.8 2.6C7.4 1.8 5.8 2.6 5.6 4.2 5.2 7.4 4.9 10.6 4.9 13.8 8.2 11.2 11.8 9.2 15.4 8 13.4 6 11.2 4.1 8.8 2.6Z"
        fill={tip}
      />
      <path
        d="M9.6 22.8C8.8 19 8.8 16.4 9.1 13.4 13.4 15 17.2 17.8 20.2 21 16.2 20.6 12.6 21.2 9.6 22.8Z"
        fill={inside}
      />
    </>
  );
}

export function Eyes({ pose, fine }: { pose: VeePose; fine: boolean }) {
  if (pose === 'cheering') {
    return (
      <g fill="none" stroke={DARK} strokeWidth={fine ? 2.6 : 3.6} strokeLinecap="round">
        <path d="M16.4 34.8C18 30.4 23.6 30.4 25.2 34.8" />
        <path d="M38.8 34.8C40.4 30.4 46 30.4 47.6 34.8" />
      </g>
    );
  }
  const up = pose === 'thinking';
  return (
    <>
      <g className="vee-eyes">
        <Eye x={20.8} fine={fine} up={up} />
        <Eye x={43.2} fine={fine} up={up} />
      </g>
      {up && fine && (
        <g fill="none" stroke={SOCK} strokeWidth="1.9" strokeLinecap="round">
          <path d="M16.4 27.4C18.6 26.2 21.2 26.2 23.6 27.2" />
          <path d="M39.8 25C42.4 22.8 45.6 22.6 48 24.2" />
        </g>
      )}
    </>
  );
}

function Eye({ x, fine, up }: { x: number; fine: boolean; up: boolean }) {
  if (!fine) return <ellipse cx={x} cy={up ? 32 : 33} rx="3.9" ry="4.6" fill={DARK} />;
  return (
    <>
      <ellipse cx={x} cy={up ? 32.8 : 33.2} rx="3.5" ry="4.4" fill={DARK} />
      <circle cx={x + (up ? 1.5 : 1.2)} cy={up ? 30.4 : 31.4} r="1.35" fill="#fff" />
      {!up && <circle cx={x - 1.1} cy={35.4} r="0.65" fill="#fff" opacity="0.75" />}
    </>
  );
}

export function Mouth({ pose }: { pose: VeePose }) {
  return (
    <>
      {pose === 'talking' && (
        <g className="vee-mouth">
          <path d="M27.8 54.2C30.4 55 33.6 55 36.2 54.2 36.2 58.4 34.6 60.4 32 60.4S27.8 58.4 27.8 54.2Z" fill={DARK} />
          <path
            d="M29.5 58.8C30.8 57.5 33.2 57.5 34.5 58.8 33.9 59.9 33 60.4 32 60.4S30.1 59.9 29.5 58.8Z"
            fill={TONGUE}
          />
        </g>
      )}
      {pose === 'cheering' && (
        <>
          <path d="M25.4 53.4C29.4 55 34.6 55 38.6 53.4 38.2 58.4 35.6 60.9 32 60.9S25.8 58.4 25.4 53.4Z" fill={DARK} />
          <path
            d="M28.7 58.8C30.6 57.1 33.4 57.1 35.3 58.8 34.4 60.2 33.3 60.9 32 60.9S29.6 60.2 28.7 58.8Z"
            fill={TONGUE}
          />
        </>
      )}
      {pose === 'idle' && (
        <path
          d="M27.6 54.9C28.8 57.2 31 57.2 32 55.4 33 57.2 35.2 57.2 36.4 54.9"
          fill="none"
          stroke={DARK}
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      )}
      {pose === 'thinking' && (
        <path
          d="M29.4 56.6C31.4 55.4 33.8 55.2 35.6 56"
          fill="none"
          stroke={DARK}
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      )}
      <path
        d="M27.8 48.4C27.8 46.8 29.6 46.2 32 46.2S36.2 46.8 36.2 48.4C36.2 50.8 33.6 53 32 53S27.8 50.8 27.8 48.4Z"
        fill={DARK}
      />
      <path
        d="M29.8 47.9C30.4 47.4 31.2 47.3 32 47.3"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.55"
        strokeWidth="0.9"
        strokeLinecap="round"
      />
    </>
  );
}

/** What stands around the head: a thought, confetti. */
export function Extras({ pose }: { pose: VeePose }) {
  if (pose === 'thinking') {
    return (
      <g className="vee-thought" fill={TEAL}>
        <circle cx="30.2" cy="12.6" r="1.4" />
        <circle cx="33.6" cy="7.8" r="2" />
        <circle cx="38.6" cy="2.4" r="2.7" />
      </g>
    );
  }
  if (pose !== 'cheering') return null;
  return (
    <g className="vee-confetti">
      <path d="M32 3.2 33.3 7.1 37.2 8.4 33.3 9.7 32 13.6 30.7 9.7 26.8 8.4 30.7 7.1Z" fill={TEAL} />
      <circle cx="23.6" cy="5.4" r="1.5" fill={TONGUE} />
      <path d="M39.2 3.4 42.2 5.2 39.8 7.4Z" fill={AMBER} />
    </g>
  );
}

/** Dark socks, as foxes wear them. */
export function Paws({ pose }: { pose: VeePose }) {
  if (pose === 'thinking') {
    return (
      <g transform="translate(36 49.6) rotate(-14)">
        <Paw />
      </g>
    );
  }
  if (pose !== 'cheering') return null;
  return (
    <g className="vee-paws">
      <g transform="translate(-1.4 48.6) rotate(-14)">
        <Paw />
      </g>
      <g transform="translate(65.4 48.6) scale(-1 1) rotate(-14)">
        <Paw />
      </g>
    </g>
  );
}

function Paw() {
  return (
    <>
      <path
        d="M1.2 6.4C0.4 3.6 2 1.8 3.6 2.4 3.8 0.2 6.8-0.2 7.6 1.8 9.4 0.6 11.6 2 11.2 4.4 12.2 7.4 11.8 11 10.4 13.2 8.8 15.8 3.8 15.8 2.4 13 1.4 11 1.8 8.8 1.2 6.4Z"
        fill={SOCK}
      />
      <path d="M4 3.6 4.3 6M7.7 3.2 7.7 5.8" stroke={AMBER_SHADE} strokeWidth="0.9" strokeLinecap="round" />
    </>
  );
}
