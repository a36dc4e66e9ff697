const STEPS = [
  {
    title: 'Describe the job',
    text: 'Title, company, and the advert if you have it. Pick how many questions, and how hard.',
  },
  {
    title: 'Hear the question',
    text: 'It is read aloud, as a person would ask it. You get a moment to understand and prepare.',
  },
  {
    title: 'Answer on camera',
    text: 'Up to two minutes. Finish when you are done; a timer and a level meter are all that moves.',
  },
  {
    title: 'Change one thing',
    text: 'Read the one thing to change next, see why at the second it happened, and go again.',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="flex flex-col gap-8">
      <h2 id="how-title" className="text-title">
        How it works
      </h2>
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {STEPS.map((step, index) => (
          <li key={step.title} className="flex gap-4 lg:flex-col">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-full bg-amber-wash font-display text-subheading font-extrabold text-amber-ink figures"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-subheading">{step.title}</h3>
              <p className="mt-1.5 text-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
