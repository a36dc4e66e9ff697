import type { Mail } from '#server/mail/mailer.ts';
import { PRODUCT } from '#shared/product.ts';
import { CODE_LIFETIME_MS } from '../accounts.contract.ts';

const MINUTES = CODE_LIFETIME_MS / 60_000;

/** The code that confirms an address. No link: what a mail scanner opens must not sign anybody in. */
export function verificationMail(input: { to: string; code: string }): Mail {
  const ignore = 'If you did not ask for this, you can ignore this message: without the code nothing happens.';
  return {
    to: input.to,
    subject: `Your ${PRODUCT.name} verification code`,
    text: [
      `Your verification code is ${input.code}`,
      `Enter it on the page where you signed up. It works for ${MINUTES} minutes, once.`,
      ignore,
      `${PRODUCT.mascot} and ${PRODUCT.name}`,
    ].join('\n\n'),
    html: page({
      title: 'Verify your email',
      body: `
        <p style="${TEXT}">Enter this code on the page where you signed up.</p>
        <p style="${CODE}">${input.code}</p>
        <p style="${TEXT}">It works for ${MINUTES} minutes, once.</p>
        <p style="${SMALL}">${ignore}</p>`,
    }),
  };
}

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#15202B`;
const SMALL = `margin:0;${FONT};font-size:14px;line-height:20px;color:#51606E`;
const CODE = `margin:0 0 16px;padding:16px;border-radius:12px;background:#FDF0D6;color:#7A4A00;text-align:center;font-family:'SF Mono',Consolas,Menlo,monospace;font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px`;

/** Mail programs know no style sheets: tables and inline styles, readable with images off (there are none). */
function page(input: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${input.title}</title></head>
  <body style="margin:0;padding:0;background:#FAF7F1">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FAF7F1">
      <tr><td align="center" style="padding:32px 16px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
          <tr><td style="padding:0 0 16px;${FONT};font-size:20px;line-height:28px;font-weight:700;color:#0E6E66">${PRODUCT.name}</td></tr>
          <tr><td style="padding:32px;border-radius:16px;border:1px solid #E5DDD0;background:#FFFFFF">
            <h1 style="margin:0 0 16px;${FONT};font-size:24px;line-height:32px;font-weight:700;color:#15202B">${input.title}</h1>${input.body}
          </td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}
