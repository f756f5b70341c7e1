import { createTransport } from 'nodemailer'
import type { SMTPServerEnvelope } from 'smtp-server'

const localPart = (address: string) => address.split('@')[0]?.toLowerCase() ?? ''

/** Addresses that are said not to exist while the message is handed over. */
export const isRefused = (address: string) => localPart(address).startsWith('refuse')

const isReturned = (address: string) => localPart(address).startsWith('bounce')

/** A notification as RFC 3464 describes it. */
const reportOf = (recipient: string, to: string) =>
  [
    'From: Mail Delivery System <mailer-daemon@sandbox.example>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="sandbox"',
    '',
    '--sandbox',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `There is no mailbox ${recipient}.`,
    '--sandbox',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; sandbox.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such mailbox',
    '',
    '--sandbox--',
    '',
  ].join('\r\n')

/** Tells the sender, as mail servers do, that addresses which were accepted do not exist. */
export async function returnBounces(url: string | undefined, envelope: SMTPServerEnvelope) {
  const to = envelope.mailFrom ? envelope.mailFrom.address : ''
  const lost = envelope.rcptTo.map(({ address }) => address).filter(isReturned)
  if (!url || !to || lost.length === 0) return
  const transport = createTransport(url)
  for (const recipient of lost) {
    const mail = { envelope: { from: '', to }, raw: reportOf(recipient, to) }
    // Where nobody listens for bounces, nobody hears of one.
    await transport.sendMail(mail).catch(() => {})
  }
  transport.close()
}
