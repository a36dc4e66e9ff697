/** What an operator would change to run this under another name. */
export const PRODUCT = {
  name: 'TrainVue',
  mascot: 'Vee',
  supportEmail: 'support@trainvue.example',
} as const;
