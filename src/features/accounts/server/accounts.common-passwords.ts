/**
 * The words that leaked passwords are built from. The rule of the form (a capital, a digit, a symbol) makes people decorate
 * these, and attackers know the decorations, so a password is compared without them.
 */
const COMMON_WORDS = new Set(
  `abc abcd abcdef abcdefg abcdefgh access admin administrator asdf asdfgh asdfghjk asdfghjkl august autumn baseball
  batman changeme charlie christmas computer december demo dragon february football freedom friday guest hello helloworld
  hunter iloveyou january jesus july june killer letmein liverpool login love lovely march marina martin master michael
  monday monkey mustang november october pass passport password passwd passwords pokemon princess qazwsx qazwsxedc qwer
  qwert qwerty qwertyui qwertyuiop root samsung saturday secret september shadow spring starwars summer sunday sunshine
  superman superuser temp temporary test testing thursday trainvue trustno tuesday user wednesday welcome whatever winter
  zaq zaqxsw zxcvbn zxcvbnm zxcvbnmlkjh`.split(/\s+/),
);

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is a well-known one in disguise: 'P@ssw0rd1!', 'Welcome2024!', 'Qwerty123$'. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  // Decorations go first at the ends and only then inside: in 'P@ssw0rd1!' the last two are no letters.
  const trimmed = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const readAs = (text: string) =>
    [...text]
      .map((c) => LOOKALIKES[c] ?? c)
      .join('')
      .replace(/[^a-z]/g, '');
  const onlyLetters = lower.replace(/[^a-z]/g, '');
  const words = [readAs(trimmed), readAs(lower), onlyLetters, readAs(lower.replace(/[^a-z@$]+$/, ''))];
  return words.some((word) => COMMON_WORDS.has(word) || COMMON_WORDS.has(halfOf(word)));
}

/** 'testtest' is 'test'. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
}
