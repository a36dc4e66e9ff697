import { createContext, useContext, type ReactNode } from 'react';
import { PRODUCT } from '#shared/product.ts';
import { linkClass } from './link-button.tsx';

export const PRIVACY_POLICY_UPDATED = 'March 15, 2024';

export interface PrivacyPolicyTextProps {
  /** Where the text stands in its page's outline. */
  level?: 2 | 3;
  supportEmail?: string;
}

const LevelContext = createContext<2 | 3>(2);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const level = useContext(LevelContext);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="flex flex-col gap-2.5">
      <Heading className={level === 2 ? 'text-heading' : 'text-subheading'}>{title}</Heading>
      {children}
    </section>
  );
}

/** The whole policy, as the privacy page shows it and as sign-up asks to have it read. */
export function PrivacyPolicyText({ level = 2, supportEmail = PRODUCT.supportEmail }: PrivacyPolicyTextProps) {
  const contact = (
    <a className={linkClass} href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  );
  return (
    <LevelContext value={level}>
      <div className="flex flex-col gap-8 [&_li]:pl-1 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5">
        <p className="text-soft">Last updated {PRIVACY_POLICY_UPDATED}</p>
        <p>
          {PRODUCT.name} films you while you practise. That asks for trust, so this page says exactly what is kept,
          where, for how long, and how you get rid of it. “We” means the person or organisation that runs this copy of{' '}
          {PRODUCT.name}; they decide about your data and answer for it.
        </p>

        <Part title="The short version">
          <ul>
            <li>
              Your interviews are for you. We do not show them to employers, sell them, or train AI models with them.
            </li>
            <li>
              As it comes, everything runs on one machine: no cloud service sees your face, your voice or your words.
            </li>
            <li>Your video is erased 15 minutes after your results are first shown. The written feedback stays.</li>
            <li>There are no advertisements, no trackers and no analytics services on these pages.</li>
            <li>You may have a copy of your data, or have all of it erased, whenever you ask.</li>
          </ul>
        </Part>

        <Part title="What we keep">
          <ul>
            <li>
              <strong>Your account:</strong> your e-mail address, and your password in a form that cannot be turned back
              into it (Argon2id). Codes that we mail to you are stored scrambled and stop working after 10 minutes.
            </li>
            <li>
              <strong>Your profile, if you fill it in:</strong> name, date of birth, ethnicity, gender, education, the
              work you look for, and a resume. “Prefer not to answer” is always a choice where we ask about ethnicity.
            </li>
            <li>
              <strong>Your interviews:</strong> the job you described, the questions, the video and sound of your
              answers, their transcripts with the time of each word, how fast you spoke, pauses and filler words, scores
              and tips.
            </li>
            <li>
              <strong>Your progress:</strong> sessions, experience points, level, streak, and your choice of voice.
            </li>
            <li>
              <strong>Technical records:</strong> which kind of request was made, when, how long it took and whether it
              worked. They hold no names, no e-mail addresses, no addresses of pages with your data, and nothing you
              said. To slow down password guessing, the server counts attempts for each e-mail address and network
              address.
            </li>
          </ul>
        </Part>

        <Part title="What it is used for">
          <p>
            To ask you questions, to write down and score your answers, to show you how you are getting on, and to keep
            your account safe. For nothing else. Scores come from what you said and how you said it: pace, pauses and
            filler words. We do not judge your face, your emotions or your accent, and we do not tell the scorer your
            name, age, gender or ethnicity.
          </p>
          <p>
            A score is a practice aid made by software. It can be wrong, it decides nothing about you, and no one else
            gets it from us.
          </p>
        </Part>

        <Part title="Where it is kept">
          <p>
            Unless the operator has set it up otherwise, the database, the recordings, the speech recognition, the
            scoring and the voice that reads the questions all live on the machine that runs {PRODUCT.name}. Mail is
            then written to a folder on that machine.
          </p>
          <p>The operator can connect services of their own choosing. What each of them then receives is:</p>
          <ul>
            <li>a database or a file store: what this page lists under “What we keep”;</li>
            <li>a mail server: your e-mail address and the message;</li>
            <li>
              a language model for questions and scoring: the job you described, the questions and your transcripts;
            </li>
            <li>a transcription service: the sound of your answers;</li>
            <li>a speech service: the text of the questions, to read them aloud.</li>
          </ul>
          <p>
            Those services work under their own terms. Ask the operator which ones are in use here: {contact}. If no
            speech recogniser is at hand, your browser may offer its own captions; some browsers send the sound to their
            maker for that, so it happens only after you have agreed to it on the screen.
          </p>
        </Part>

        <Part title="On your own device">
          <p>
            While you record, each second is first kept on your device, encrypted, and sent from there, so that a lost
            connection costs you nothing. It is removed from the device when the server has it. One cookie keeps you
            signed in; scripts cannot read it. Your choice of light or dark, and how far you are in the tutorial, are
            remembered by the browser. Nothing is there to follow you elsewhere.
          </p>
          <p>
            The camera and the microphone are on only during an interview, and only after you allowed them in the
            browser.
          </p>
        </Part>

        <Part title="How long it is kept">
          <ul>
            <li>
              <strong>Video and sound:</strong> erased 15 minutes after your results first show every answer as scored,
              or as finally failed. The server’s clock decides, and no link opens the video after that.
            </li>
            <li>
              <strong>An interview that you leave with Exit:</strong> erased at once, on your device and on the server.
            </li>
            <li>
              <strong>An interview that broke off</strong> (a crash, a closed lid): kept for 24 hours so that you can go
              on, then erased.
            </li>
            <li>
              <strong>A finished interview whose results you never open:</strong> its video is erased after 30 days.
            </li>
            <li>
              <strong>Transcripts, scores, tips and progress:</strong> kept until you delete them or your account.
            </li>
            <li>
              <strong>Resumes:</strong> kept until you remove or replace them, and only ever shown to you.
            </li>
          </ul>
          <p>
            Backups that the operator makes are outside of these clocks. A good operator keeps them short and secure;
            ask which rule applies here.
          </p>
        </Part>

        <Part title="Your rights">
          <p>
            You may see your data, correct it, take a copy of it with you, object to its use, and have it erased,
            wherever you live. Use the controls in your account where they are offered, or write to {contact} from the
            address of your account. Erasing an account erases its profile, recordings, transcripts, scores and resume.
            You may also complain to the data protection authority of your country.
          </p>
        </Part>

        <Part title="How it is protected">
          <p>
            Every request for your data is checked against your own session. Links to recordings work only while you are
            signed in and expire. Pages accept code from their own server only. Nobody can promise that nothing will
            ever go wrong; if a breach concerns you, the operator has to tell you what happened and what to do.
          </p>
        </Part>

        <Part title="Young people">
          <p>
            {PRODUCT.name} is made for people who look for work or a place to study. It is not meant for anyone under
            16. If a younger person has made an account, write to us and it will be erased.
          </p>
        </Part>

        <Part title="Changes and questions">
          <p>
            If this policy changes in a way that matters to you, you will be told before it takes effect. The date at
            the top says when it last did. Questions and requests: {contact}.
          </p>
        </Part>
      </div>
    </LevelContext>
  );
}
