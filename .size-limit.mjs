import { readFileSync } from 'node:fs';

const OUT = 'dist/web';
const LANDING = 'src/features/site/web/pages/landing-page.tsx';

/** Every file that the landing page waits for, by the build's own list: a new shared chunk counts by itself. */
function landing() {
  const manifest = JSON.parse(readFileSync(`${OUT}/.vite/manifest.json`, 'utf8'));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  visit('index.html');
  visit(LANDING);
  const chunks = [...seen].map((key) => manifest[key]);
  return {
    scripts: chunks.map((chunk) => `${OUT}/${chunk.file}`),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `${OUT}/${file}`),
  };
}

const { scripts, styles } = landing();

export default [
  { name: 'landing page, scripts (brotli)', path: scripts, limit: '100 kB' },
  { name: 'landing page, styles (brotli)', path: styles, limit: '12 kB' },
];
