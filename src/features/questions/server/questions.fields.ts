import type { Customization } from '#features/interview/interview.contract.ts';

/** Lines of work that the bank has technical questions for. */
export const FIELDS = [
  'software',
  'data',
  'finance',
  'marketing',
  'sales',
  'product',
  'design',
  'health',
  'teaching',
  'engineering',
  'operations',
  'hr',
  'legal',
  'service',
  'hospitality',
] as const;
export type Field = (typeof FIELDS)[number];

/** Words that speak for a field; a word in `weak` speaks for it only a little, because others use it too. */
const CUES: Record<Field, { strong: string; weak: string }> = {
  software: {
    strong:
      'software,developer,programmer,full stack,fullstack,frontend,front end,backend,back end,devops,sre,web developer,ios,android,javascript,typescript,react,java,kotlin,golang,rust,c++,c#,.net,php,ruby,kubernetes,qa engineer,coding',
    weak: 'engineer,api,cloud,git,sql,linux,python,agile,it,technology,architect,security',
  },
  data: {
    strong:
      'data,data analyst,data scientist,data engineer,machine learning,analytics,statistician,business intelligence,bi analyst,tableau,power bi,pandas,etl,warehouse engineer,ai engineer',
    weak: 'analyst,sql,python,statistics,excel,r',
  },
  finance: {
    strong:
      'finance,financial,accountant,accounting,auditor,audit,bookkeeper,controller,treasury,investment,banking,banker,fp&a,tax,actuary,underwriter,credit,payable,receivable,ifrs,gaap,cfo',
    weak: 'analyst,excel,budget,insurance,risk,forecast',
  },
  marketing: {
    strong:
      'marketing,marketer,seo,brand manager,content,copywriter,social media,campaign,growth,communications,public relations,pr manager,advertising,media planner',
    weak: 'brand,analytics,crm,creative,email,digital',
  },
  sales: {
    strong:
      'sales,account executive,business development,sdr,bdr,salesperson,account manager,seller,realtor,estate agent,quota,cold calling',
    weak: 'b2b,crm,salesforce,negotiation,retail,account',
  },
  product: {
    strong:
      'product manager,product owner,product management,project manager,program manager,programme manager,scrum master,roadmap,backlog,pmp,delivery manager',
    weak: 'product,project,agile,scrum,stakeholder',
  },
  design: {
    strong:
      'designer,ux,ui,figma,graphic,illustrator,typography,user experience,art director,interaction design,wireframes',
    weak: 'design,prototype,visual,creative,brand,usability',
  },
  health: {
    strong:
      'nurse,nursing,clinical,patient,patients,hospital,doctor,physician,medical,midwife,paramedic,pharmacist,pharmacy,therapist,physiotherapist,carer,caregiver,dental,healthcare,health care,ward,surgeon,radiographer',
    weak: 'health,care,support worker,wellbeing,laboratory',
  },
  teaching: {
    strong:
      'teacher,teaching,lecturer,tutor,professor,school,classroom,curriculum,education,early years,kindergarten,instructor,pupils,headteacher',
    weak: 'training,trainer,students,learning,university,academic,coach',
  },
  engineering: {
    strong:
      'mechanical,civil,electrical,structural,electronics,mechatronics,aerospace,automotive,chemical engineer,cad,solidworks,autocad,hvac,plc,construction,geotechnical,embedded,robotics,manufacturing engineer,site engineer,surveyor',
    weak: 'engineer,engineering,machine,maintenance,technician,design,energy',
  },
  operations: {
    strong:
      'operations,logistics,supply chain,warehouse,procurement,purchasing,buyer,inventory,production,fleet,dispatcher,driver,lean,six sigma,manufacturing,administrative,administrator,office manager,executive assistant,receptionist',
    weak: 'process,planner,transport,shipping,coordinator,assistant,scheduling',
  },
  hr: {
    strong:
      'human resources,hr,recruiter,recruitment,recruiting,talent acquisition,people partner,people operations,payroll,compensation,onboarding specialist,employee relations',
    weak: 'talent,hiring,people,training,culture',
  },
  legal: {
    strong:
      'lawyer,attorney,solicitor,paralegal,legal,counsel,barrister,litigation,law firm,compliance,contracts manager,law',
    weak: 'contract,contracts,regulation,privacy,policy',
  },
  service: {
    strong:
      'customer service,customer support,call center,call centre,help desk,helpdesk,customer success,technical support,support agent,cashier,retail assistant,shop assistant,contact center,complaints',
    weak: 'support,retail,customer,customers,service,clients',
  },
  hospitality: {
    strong:
      'hotel,restaurant,waiter,waitress,chef,cook,barista,bartender,catering,kitchen,front desk,concierge,hospitality,housekeeping,banquet,sommelier,event manager,tourism',
    weak: 'guest,guests,bar,menu,events,food,reception',
  },
};

/** Lower-case words between single spaces, with a space at both ends, so that whole phrases can be looked up. */
export function searchable(text: string): string {
  return ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#&/.]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()} `;
}

export const mentions = (haystack: string, phrase: string): boolean => haystack.includes(` ${phrase} `);

type Job = Pick<Customization, 'jobTitle' | 'industry' | 'skills' | 'jobDescription'>;

/** The parts of a job, ready to be searched, and how much a word in each part says about the job. */
export function jobText(job: Job): { text: string; weight: number }[] {
  return [
    { text: searchable(job.jobTitle), weight: 6 },
    { text: searchable(job.industry), weight: 2 },
    { text: searchable(job.skills), weight: 2 },
    { text: searchable(job.jobDescription), weight: 0.5 },
  ];
}

/** The one or two fields that a job belongs to, the closest first; none when nothing speaks for any. */
export function fieldsOf(job: Job): Field[] {
  const parts = jobText(job);
  const scored = FIELDS.map((field) => {
    const count = (list: string, value: number) =>
      list.split(',').reduce((sum, cue) => {
        for (const { text, weight } of parts) if (mentions(text, cue)) sum += weight * value;
        return sum;
      }, 0);
    return { field, score: count(CUES[field].strong, 1) + count(CUES[field].weak, 0.25) };
  }).sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  if (best < 1.5) return [];
  return scored
    .filter(({ score }) => score >= best * 0.7)
    .slice(0, 2)
    .map(({ field }) => field);
}
