import { plainOf } from './answer.ts';

/** Words of a question that say how it asks, not what about. */
const BOILERPLATE = new Set(
  `tell describe explain give take walk talk share us me about time when where which what why how who would could should do did does you your
  yours yourself a an the of to in on at for with from by and or but so that this it its is are was were be been have has had not no one two
  example situation something someone somebody thing things way ways us our we they them their he she his her will can may might must as if
  then than there here into out up down over under again very much many more most some any all each other same made make get got go went
  handle handled do doing work worked working job role use used using part own ever first last next after before between during recent recently
  please answer question think thought say said see want wanted need needed know knew find found would like ask asked asking keep tried try`.split(
    /\s+/,
  ),
);

/** A question about one of these is answered with words of the second kind, often without the question's own. */
const FAMILIES: [RegExp, RegExp][] = [
  [
    /ground|foundation|soil|structur|bridge|load\b|concrete|building/,
    /^(soil|ground|water|bearing|capacit|clay|sand|pile|footing|borehole|load|settle|steel|concrete|inspect|span|crack|drawing|site)/,
  ],
  [
    /food|fridge|kitchen|allerg|menu|dish|guest|table is|room|hotel|restaurant/,
    /^(food|temperatur|fridge|degree|date|label|raw|clean|kitchen|dish|menu|allerg|guest|room|table|order|chef|waiter|apolog|offer|price|book)/,
  ],
  [
    /contract|clause|legal|regulation|liabilit|dispute|policy|client tells/,
    /^(contract|clause|liabil|term|risk|law|court|party|claim|notice|terminat|indemnit|evidence|regulat|complian|advise|client|deadline)/,
  ],
  [
    /candidate|recruit|interviewers|employee|onboarding|paid fairly|people leave|dismiss/,
    /^(candidate|hire|hiring|interview|employee|manager|feedback|document|policy|confidential|pay|salary|band|train|onboard|plan|survey|exit|team)/,
  ],
  [
    /prospect|\bdeal|buyer|pipeline|\bsell|discount|too expensive|percent off/,
    /^(customer|buyer|prospect|deal|price|value|budget|need|question|ask|listen|discount|contract|pipeline|stage|close|decision|competitor|demo)/,
  ],
  [
    /feature|roadmap|backlog|may dislike|launch of/,
    /^(user|customer|feature|goal|impact|effort|data|interview|metric|priorit|roadmap|feedback|test|launch|retention|usage|experiment|cost)/,
  ],
  [
    /circuit|motor|voltage|interference|temperature control|tolerance|machine|enclosure/,
    /^(voltage|current|load|measure|test|temperat|noise|ground|cable|motor|protect|fuse|tolerance|fit|material|stress|crack|fatigue|sensor|gain|design|drawing|heat|cool|fan|supplier)/,
  ],
  [
    /\bmodel\b|experiment|p-value|dashboard|metric|scoring|fraud|missing/,
    /^(data|model|train|test|sample|feature|bias|leak|overfit|precision|recall|metric|baseline|control|group|random|signific|distribut|missing|mean|median|user)/,
  ],
  [
    /deadline|little time|too much to do|short notice|under pressure|urgent|late\b|prioriti|came first|busy|in time/,
    /^(deadline|due|late|hour|friday|monday|tonight|overtime|quick|urgent|behind|schedul|weekend|morning|evening|minute|day|week|list|rank|first|important|prioriti|delay|early|priorit|time)/,
  ],
  [
    /team|together|group|colleague|pulling their weight|different goals/,
    /^(team|group|together|colleague|member|share|meeting|help|everyone|partner|project|both|talk|split|task)/,
  ],
  [
    /disagree|conflict|argument|tension|different(ly)? (ways|views)|sides/,
    /^(disagree|argu|opinion|differ|compromis|agree|listen|tension|upset|angry|side|talk|conflict|understand|wanted)/,
  ],
  [
    /mistake|fail|wrong|error|missed|badly|expensive|slip/,
    /^(mistake|wrong|error|fail|miss|forgot|broke|lost|bug|apolog|fix|own|correct|repeat|check|late|sent|overlook|notic)/,
  ],
  [
    /lead|took charge|led |charge of|unpopular|manage people|delegat|handed/,
    /^(lead|led|organi|delegat|charge|team|assign|plan|motivat|meeting|task|responsib|trust|decid)/,
  ],
  [
    /customer|client|patient|guest|refund|complain|service|shouting/,
    /^(customer|client|patient|guest|refund|complain|call|order|apolog|listen|solv|replac|offer|calm|help|service|explain)/,
  ],
  [
    /learn|taught|unfamiliar|new to you|teach/,
    /^(learn|course|practi|read|tutorial|taught|teach|stud|book|exercis|document|mentor|new|watch|understood)/,
  ],
  [/chang|adapt|plans|resist/, /^(chang|instead|mov|adapt|switch|cancel|replan|new|differ|adjust|plan)/],
  [
    /improv|initiative|without being asked|nobody had asked|simpler|idea|automate/,
    /^(improv|notic|suggest|automat|script|fast|save|propos|idea|built|templat|reduc|simpl|checklist)/,
  ],
  [
    /explain|present|complicated|message|communicat|bad news/,
    /^(explain|drew|analog|exampl|simpl|pictur|understood|present|slide|word|question|show|told)/,
  ],
  [/feedback|criticism|critique|review/, /^(feedback|told|critici|review|chang|listen|improv|comment|honest|point)/],
  [
    /decision|decide|choose|chose|trade-?off|weigh/,
    /^(decid|decision|chose|choos|option|risk|inform|data|weigh|compar|cost|benefit|depend)/,
  ],
  [
    /convinc|persua|influence|changed the mind|idea of yours/,
    /^(convinc|show|data|agree|persua|pilot|number|suggest|prove|demo|trial|figure)/,
  ],
  [
    /yourself|background|career|introduce|working life/,
    /^(stud|work|degree|year|experience|background|current|role|school|universit|graduat|start|team|compan|learn)/,
  ],
  [
    /^why|interests you|motivat|right choice|strong candidates|in three years|want to work/,
    /^(because|interest|compan|role|grow|product|mission|learn|skill|team|experience|want|value|career)/,
  ],
  [
    /problem|cause|puzzled|find out why|fault|debug|investigat|breaking|does not work|wrong data/,
    /^(cause|found|find|check|root|fix|solv|tri|test|log|reproduc|compar|isolat|narrow|rule|suspect|measur|look)/,
  ],
  [
    /query|database|sql|table|column/,
    /^(index|explain|plan|scan|cache|join|table|row|lock|statistic|slow|quer|column|key|null|select|database)/,
  ],
  [
    /api|request|network fails|exactly once/,
    /^(idempoten|key|retr|status|post|duplicat|endpoint|request|id|respons|store|timeout|error|unique|transaction|network)/,
  ],
  [
    /\btests?\b|quality|check your own|correct/,
    /^(unit|integration|mock|coverage|edge|regress|test|check|review|verif|manual|second|list|compar)/,
  ],
  [
    /password|signed in|secur|attack|confidential|privacy|protect/,
    /^(hash|salt|argon|bcrypt|session|cookie|token|csrf|xss|https|rate|encrypt|access|permission|consent|lock|password|login)/,
  ],
  [
    /cash|profit|working capital|balance sheet|statements|budget|variance|costs/,
    /^(receivabl|payabl|inventor|invoice|term|profit|cash|supplier|margin|budget|cost|asset|liabilit|expense|income|balance|revenue|volume|price|stock)/,
  ],
  [
    /patient|medicine|dose|ward|nurse|care\b/,
    /^(check|identit|wristband|dose|allerg|chart|prescri|nurse|patient|safe|assess|pain|airway|breath|blood|doctor|care|vital|observ|record|escalat)/,
  ],
  [
    /campaign|audience|brand|launch|newsletter|landing page|channel/,
    /^(audience|channel|budget|messag|target|measur|custom|segment|test|content|ad|search|social|email|convers|brand|survey)/,
  ],
  [
    /stock|inventory|warehouse|supplier|order takes|demand|delivery/,
    /^(stock|demand|lead|safety|order|supplier|forecast|reorder|count|warehouse|deliver|bottleneck|wait|queue|capacity|step)/,
  ],
  [
    /lesson|class|pupil|learner|student/,
    /^(lesson|pupil|student|class|task|group|goal|objective|check|understand|example|question|explain|exit|quiz|practi|level)/,
  ],
  [
    /design|users|accessib|form|prototype|page/,
    /^(user|test|prototyp|interview|contrast|label|keyboard|screen|error|step|sketch|flow|observ|feedback|hierarch|layout|font|colour|color)/,
  ],
];

/** The rough root of a word: enough to see that 'prioritised' and 'priority' are kin. */
export function stem(word: string): string {
  return word
    .replace(/'s$|'$/, '')
    .replace(/(ies|ied)$/, 'y')
    .replace(/(ingly|edly|fully|ations?|ments?|ness|ings?|ers?|ed|es|ly|s|e)$/, '')
    .replace(/(.)\1$/, '$1');
}

export interface Topic {
  /** Roots of the question's own content words. */
  stems: Set<string>;
  /** What words an answer to such a question is likely to use. */
  families: RegExp[];
}

export function topicOf(question: string, skills: string): Topic {
  const asked = question.toLowerCase();
  const contentWords = asked
    .split(/\s+/)
    .map(plainOf)
    .filter((word) => word.length > 2 && !BOILERPLATE.has(word));
  const skillWords = skills
    .split(/[\s,;/]+/)
    .map(plainOf)
    .filter((word) => word.length > 2);
  return {
    stems: new Set([...contentWords, ...skillWords].map(stem).filter((root) => root.length > 2)),
    families: FAMILIES.flatMap(([cue, words]) => (cue.test(asked) ? [words] : [])),
  };
}
