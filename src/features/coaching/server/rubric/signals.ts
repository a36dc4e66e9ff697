import type { Answer, Span, Unit } from './answer.ts';
import { spansIn } from './answer.ts';

/**
 * Expressions over plain words (lower case, no punctuation, single spaces). Each says that something is there, never
 * that it is true: the built-in judge reads how an answer is made, and does not check its facts.
 */
const words = (list: string) =>
  `(?:${list
    .trim()
    .split(/\s*,\s*|\s*\n\s*/)
    .filter(Boolean)
    .join('|')})`;
const expression = (list: string) => new RegExp(`(?<=^| )${words(list)}(?= |$)`, 'g');

const NUMBER = words(
  'two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety,hundred,thousand,million,billion,zero,half,a third,a quarter,a dozen,twice,double,doubled,halved,tripled',
);
export const FIGURE = new RegExp(
  `(?<=^| )(?:\\d[\\d-]*(?:%|k|m|st|nd|rd|th|ms|s)?|${NUMBER})(?:[ -](?:percent|per cent|and|a|${NUMBER}|\\d+))*(?: (?:percent|per cent|hours?|days?|weeks?|months?|years?|minutes?|seconds?|people|customers|clients|dollars|euros|pounds|tickets|orders|users|patients|students|milliseconds))?(?= |$)`,
  'g',
);

const MONTH = 'january|february|march|april|june|july|august|september|october|november|december';
const DAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
export const WHEN = new RegExp(
  `(?<=^| )(?:(?:last|this|that|the next|the following) (?:year|week|month|quarter|summer|winter|spring|autumn|fall|semester|term|morning|evening|night|friday|monday|sprint)|(?:last|in|since|until) (?:${MONTH})|at (?:half past|a quarter to|a quarter past|\\w+ to|\\w+ past) \\w+|in (?:${MONTH}|(?:19|20)\\d\\d)|(?:on|by|until|every|before) (?:${DAY})|(?:years?|months?|weeks?|days) ago|in my (?:first|second|third|last|final|previous|current) (?:year|job|role|semester|project|position|week|month|company|internship)|at my (?:last|previous|current|first|old) (?:job|company|role|school|employer|restaurant|hospital|firm))(?= |$)`,
  'g',
);

export const TOOL = expression(`
  excel,spreadsheets?,sql,python,pandas,jira,slack,salesforce,hubspot,tableau,power bi,looker,sap,oracle,git,github,docker,kubernetes,terraform,
  react,typescript,javascript,java,kotlin,swift,golang,rust,postgres,postgresql,mysql,mongodb,redis,kafka,aws,azure,linux,figma,sketch,photoshop,
  illustrator,google analytics,google ads,mailchimp,wordpress,shopify,zendesk,quickbooks,xero,autocad,solidworks,matlab,plc,trello,asana,notion,
  powerpoint,epic,moodle,arduino,jenkins,grafana,datadog,prometheus,pytest,jest,selenium,rest api,graphql,api,apis,endpoint,database,index,indexes,
  cache,query plan,explain analyze,unit tests?,integration tests?,regression tests?,feature flag,idempotency key,primary key,foreign key,transaction,load balancer,rate limit,
  balance sheet,cash flow,income statement,ledger,invoices?,receivables?,payables?,accruals?,forecast,budget,npv,dcf,gaap,ifrs,audit,
  wristband,prescription,chart,vital signs,blood pressure,triage,care plan,lesson plan,rubric,seating plan,syllabus,
  a/b test,landing page,newsletter,persona,survey,interviews,wireframes?,prototype,backlog,roadmap,sprint,standup,gantt chart,checklist,template,
  dashboard,script,report,crm,erp,kanban,inventory,warehouse,supplier contract,rota,menu,allergy card,temperature log,contract,clause,
  bcrypt,argon2,salt,hash,csrf,session cookie,tls,logs?,metrics,alerts?,monitoring,pipeline`);

export const PERSON = expression(`
  manager,supervisor,boss,director,customers?,clients?,suppliers?,patients?,guests?,students?,pupils?,parents?,teacher,professor,nurse,doctor,
  engineers?,developers?,designers?,analysts?,accountant,intern,interns,colleagues?,teammates?,coworkers?,team lead,stakeholders?,vendor,contractor,
  receptionist,chef,waiter,driver,recruiter,candidate,mentor,finance team,sales team,support team,legal team,marketing team,operations,regions?`);

const ADVERB =
  '(?:(?:then|also|first|immediately|personally|quickly|finally|just|even|only|later|actually|really|carefully|always|usually|\\w+ly) )?';
const IRREGULAR =
  'built|rebuilt|made|wrote|rewrote|led|ran|took|told|set|spoke|gave|found|went|kept|drew|taught|chose|brought|began|sent|put|split|cut|met|held|drove|sold|broke|caught|dug|got|laid|paid|read|sat|stood|sorted|swapped|came up with|thought through|did|dealt|spent|stayed|fought|won|let|said|bought|fed|hid|sought|swept|withdrew|worked out|worked with|saw to|redid';
/** Past forms that say how someone felt or what was wished, not what was done. */
const STATIVE =
  'wanted|needed|liked|loved|hated|believed|enjoyed|hoped|worried|seemed|happened|remembered|decided|learned|wished|feared|expected|struggled|used|was|tried|failed|graduated|gained|received|missed|worked|stressed|panicked|interested|excited|tired';
const DONE = `(?:${IRREGULAR}|(?!(?:${STATIVE})\\b)\\w{2,}ed)`;
export const I_DID = new RegExp(`(?<=^| )i ${ADVERB}${DONE}(?= |$)`, 'g');
/** The second and third verb of 'I called the supplier and moved the date'. */
export const AND_DID = new RegExp(
  `(?<= )(?:and|then) ${ADVERB}(?:${IRREGULAR}|(?!(?:${STATIVE})\\b)\\w{3,}ed)(?= |$)`,
  'g',
);

const BASE =
  'add|agree|analy[sz]e|ask|avoid|begin|break|build|calculate|call|change|check|choose|compare|confirm|count|create|cut|decide|define|design|divide|draw|draft|escalate|estimate|explain|find|fix|follow|get|give|group|hash|identify|index|interview|isolate|keep|limit|list|listen|log|look|make|map|measure|mock|monitor|move|name|offer|open|plan|profile|put|rank|read|rebuild|record|reduce|remove|reproduce|return|review|roll|run|save|say|schedule|segment|send|separate|set|show|sort|speak|split|start|stop|store|take|talk|tell|test|think|trace|train|turn|use|validate|verify|watch|weigh|work|wrap|write';
export const I_DO = new RegExp(
  `(?<=^| )(?:i|we)(?:'d| would|'ll| will| can| could| usually| always| normally| typically)? ${ADVERB}(?:want to |start by |begin by |try to |go and |never )?(?:${BASE}|(?:start|begin) (?:by|with) \\w+ing)(?= |$)`,
  'g',
);

export const RESULT = expression(`
  as a result,the result was,the outcome was,which resulted in,resulted in,which led to,led to,which meant(?: that)?,so in the end,reduced,increased,improved,saved(?: us| them| the \\w+)?,
  dropped (?:from|by|to),fell (?:from|by|to),rose (?:from|by|to),grew (?:from|by|to),went (?:up|down),went from,down (?:from|to|by),up (?:from|to|by),cut (?:\\w+ ){1,4}(?:by|from|to|in half),doubled,halved,
  delivered (?:it|the \\w+|on),(?:finished|delivered|shipped|submitted|opened|launched|landed) (?:\\w+ ){0,4}(?:on time|early|a day early|in time),on time,ahead of (?:time|schedule),within budget,under budget,
  (?:was|were|got|been) (?:accepted|approved|adopted|fixed|resolved|renewed|promoted|hired|published|thanked|recovered),signed (?:the|a) (?:contract|renewal|deal),renewed,
  still us(?:e|es|ing|ed)(?: it| that| the \\w+)?,since then,ever since,became (?:the|our|a) \\w+,came back,stayed with us,nobody (?:was|has|had) \\w+,not one \\w+,no (?:more )?(?:complaints|errors|incidents|delays),
  got (?:a|the|an) \\w+ (?:grade|mark|review|rating|result),worked (?:\\w+ )?(?:better|faster|more smoothly),won (?:the|a|us) \\w+,passed (?:the|our|my|with),every \\w+ (?:arrived|passed|got|was),first (?:place|prize),by the end of`);
export const VAGUE_RESULT = expression(`
  (?:it )?(?:all )?(?:went|worked|turned|came) (?:out )?(?:fine|well|ok|okay|good|great|alright|all right|really well|pretty well|in the end),worked out(?: fine| well| okay)?,it was (?:fine|good|great|okay|ok|a success|nice|successful),everyone was happy,
  they were happy,all good,it was all right,got (?:it )?done,managed (?:it|to do it),it worked,we (?:did|made) it`);
export const LEARNED = expression(`
  i learned,i have learned,i've learned,i learnt,taught me,what i took (?:from|away),i took away,next time,since then i,now i always,i now,from then on,ever since i,it showed me,i would do,looking back,the lesson`);
export const REASON = expression(`
  because,so that,the reason,that's why,that is why,which is why,therefore,otherwise,trade-?offs?,trade off,instead of,rather than,depends on,it depends,in order to,to make sure,
  if not,if it is,if that,unless,whereas,compared (?:to|with),the downside,the advantage,the benefit,the risk,the cost,due to,the problem with,that way,which means,so i don't,so it doesn't,even if,even when,to avoid,to prevent,this prevents,the drawback,not worth`);
export const CHECK = expression(`
  to check,i(?:'d| would)? (?:also |then )?(?:check|measure|verify|confirm|test|monitor|watch|compare)\\w*,make sure,afterwards i,before and after,to see (?:if|whether),to confirm,to verify,i'd know,you know it worked,measure,verify,rerun,re-run,test again`);
export const EXAMPLE = expression(`
  for example,for instance,such as,at my (?:last|previous|current|first|old) \\w+,in my (?:last|previous|current|first|final) \\w+,once i,last (?:year|month|week|summer|quarter),when i (?:was|worked|did|had|built),in one project,on one project,in practice,say you,imagine,we had a`);
export const SIGNPOST = expression(`
  at first,at the end,first,firstly,first of all,to begin with,to start with,second,secondly,third,thirdly,then,next,after that,afterwards,meanwhile,at the same time,before that,later,by then,once (?:that|we|i|it),when (?:that|i|we|it|the),finally,lastly,in the end,eventually,
  as a result,because of that,on the one hand,on the other hand,the other,another,there were (?:two|three|four),two things,three things,the last,until,the same (?:day|evening|afternoon),the next (?:day|morning|week),that (?:evening|afternoon|morning|week)`);
export const OPENING = expression(`
  when i (?:was|worked|started|joined),last (?:january|february|march|april|may|june|july|august|september|october|november|december),at my (?:last|previous|current|first|old) \\w+,in my (?:last|previous|current|first|second|third|final) \\w+,last (?:year|month|week|summer|winter|quarter|spring|autumn|fall),back in,during (?:my|the|our),two years ago,\\w+ (?:years|months|weeks) ago,
  in (?:19|20)\\d\\d,i was (?:working|leading|studying|responsible|part|the|a|an|on),i worked (?:as|at|in|for|with),i am (?:a|an|currently),i'm (?:a|an|currently),my (?:team|job|role|group|manager|company),our (?:team|largest|biggest|main|shop|department|group|company),we (?:were|had),a (?:customer|client|patient|guest|student|colleague),there was,on my (?:first|second|last) \\w+`);
export const DIRECT = expression(`
  i would,i'd,i start,i usually,i always,the first thing,first,to start,my first step,it depends,there are (?:two|three|four|several),the short answer,in short,the main,basically it is,i split,i look,i think of,i want to,i chose,the answer,yes,no,the difference,is when,means`);
export const TASK = expression(`
  my (?:job|task|role|goal|part|responsibility|target) was,i (?:had|needed) to,i was (?:asked|told|responsible|supposed|in charge|meant),we (?:had|needed) to,had to,the (?:goal|target|challenge|problem|task|aim|plan) was,was due,due (?:on|by|in|at),the deadline,deadline,needed to,supposed to,i wanted to,(?:had )?promised,i noticed,the risk was,at stake,wanted me to,had (?:only )?(?:\\w+ )?(?:hours|days|weeks|minutes) (?:to|left)`);
export const TRAILING = expression(`
  so yeah,yeah so,that's it,that is it,that's about it,that's all,and so on,and stuff(?: like that)?,or something(?: like that)?,or whatever,i guess,you know,i don't know,anyway,and everything,i think that's it,something like that,sorry`);
export const HEDGE = expression(`
  maybe,perhaps,i guess,i suppose,sort of,kind of,probably,hopefully,i'm not (?:really )?sure,not really sure,i am not sure,i think maybe,or something,or whatever,and stuff,i don't really know,i'm not an expert,a little bit,just kind of,might have`);
export const BLAME = expression(`
  (?:my|the|our|a) (?:\\w+ )?(?:stupid|useless|incompetent|lazy|terrible|awful|horrible|toxic|clueless|annoying|crazy) (?:boss|manager|colleagues?|coworkers?|company|team|clients?|customers?|people|guy|lady|supervisor),
  (?:boss|manager|colleague|coworker|company|client|customer|supervisor|he|she|they) (?:was|is|were|are) (?:\\w+ )?(?:stupid|useless|incompetent|lazy|terrible|awful|horrible|toxic|clueless|an idiot|idiots|a nightmare|hopeless),
  (?:it was )?not my fault,(?:it was )?(?:his|her|their) fault,i hated (?:my|the|that|him|her|them) ?\\w*,idiots?,blamed me`);
export const COARSE = expression(`
  shit\\w*,bullshit,fuck\\w*,damn,crap,crappy,asshole,bastard,pissed(?: off)?,sucked,sucks,screwed up,screw it,dude,bro,wtf,freaking`);
export const MOTIVE = expression(`
  because,i want to,i like,i enjoy,i love,i care about,i am interested,i'm interested,what i,interests me,i would like,i'd like,i am looking,i'm looking,excited,i bring,i am good at,i'm good at,my strength,i hope,grow,learn,i believe,i need,fits?,my next step`);
export const BACKGROUND = expression(`
  i studied,i graduated,my degree,i worked,i work,years? of,i started,experience,currently,my background,i trained,i joined,my (?:first|last|current) job,university,college,school,apprenticeship,internship,i grew up,career`);

/** Every place in the answer where the expression matches, in order. */
export const spans = ({ units }: Pick<Answer, 'units'>, ...expressions: RegExp[]): Span[] =>
  units.flatMap((one) => expressions.flatMap((each) => spansIn(one, each))).sort((a, b) => a.from - b.from);

export const has = (one: Unit, ...expressions: RegExp[]): boolean =>
  expressions.some((each) => new RegExp(each.source, each.flags.replace('g', '')).test(one.text));

/** Spans that say different things: the same words again count once. */
export function distinct(answer: Answer, found: Span[]): Span[] {
  const seen = new Set<string>();
  return found.filter(({ from, to }) => {
    const said = answer.words
      .slice(from, to)
      .map(({ plain }) => plain)
      .join(' ');
    return !seen.has(said) && seen.add(said);
  });
}

/** Names in mid-sentence, where the transcript has capitals at all. */
export function names({ words: all, units }: Pick<Answer, 'words' | 'units'>): Span[] {
  const capitals = all.filter(({ text }) => /^\p{Lu}\p{Ll}/u.test(text)).length;
  const lower = all.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
  if (capitals > lower) return [];
  return units.flatMap(({ from, to }) => {
    const found: Span[] = [];
    for (let index = from + 1; index < to; index += 1) {
      const text = all[index]?.text ?? '';
      if (/^\p{Lu}[\p{L}\p{N}]+/u.test(text) && !/^(I|I'm|I've|I'd|I'll|I’\w+)\b/.test(text))
        found.push({ from: index, to: index + 1 });
    }
    return found;
  });
}
