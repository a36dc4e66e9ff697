/**
 * Text that others wrote, marked off inside a prompt. Our own marks are taken out of it, so that nothing in it can
 * end its own fence; what it says is data for the model, never an instruction.
 */
export function fenced(name: string, text: string, maxCharacters: number): string {
  const inside = text
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/<{3,}|>{3,}/g, '')
    .slice(0, maxCharacters)
    .trim();
  return `<<<${name}\n${inside || '(none)'}\n${name}>>>`;
}
