/** A sentence when this Node.js can't run us, or undefined. The tools that build the pages need these versions too. */
export function nodeVersionProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23;
  return fits
    ? undefined
    : `TrainVue needs Node.js 20.19 or later of the 20 line, or 22.12 or later; this is ${version}. Install a newer one from https://nodejs.org and try again.`;
}
