import { type Guide, links, list, note, steps, text, warning } from './guide.ts'
import { asking, help } from './pages.ts'

export const officialLicensesGuide: Guide = {
  path: '/guaranteed-official-licenses',
  title: 'Guaranteed official licences',
  lead: 'What you buy here is a key that the publisher’s own servers accept, installed from the publisher’s own site. This page says how we see to that, and how you can check it.',
  description:
    'Where our keys come from, how each is traced from supplier to order, how to check yours, and what we do if one does not activate.',
  sections: [
    {
      id: 'what-official-means',
      title: 'What official means here',
      blocks: [
        list(
          'The installer comes from the publisher’s site, never from us.',
          'The key is checked by the publisher’s servers when you activate. Nobody can talk them into a yes.',
          'Updates come from the publisher, for as long as your year receives them.',
          'The licence agreement is between you and the publisher. You read it before you accept it.',
        ),
        note(
          'We are an independent shop and not affiliated with the publisher. That is why this page speaks of what can be checked.',
        ),
      ],
      stuck: asking(help.faq, 'Who is selling this?'),
    },
    {
      id: 'how-we-trace',
      title: 'Every key has a history',
      blocks: [
        steps(
          [
            'Bought in batches',
            'Each batch is recorded with its supplier, its invoice and the day it came in.',
          ],
          [
            'Stored encrypted',
            'A key is opened when it is shown to its buyer, and every opening is recorded.',
          ],
          [
            'Sold once',
            'The database refuses to give the same unit to a second order. Duplicates in a delivery are turned away at import.',
          ],
          [
            'Stopped if in doubt',
            'If one key of a batch causes trouble, we can freeze the rest of it and know every order it went to.',
          ],
        ),
      ],
      stuck: asking(help.verification, 'I want to check my own key'),
    },
    {
      id: 'check-yours',
      title: 'Check yours',
      blocks: [
        text(
          'Order number and last five characters are enough. The answer says whether we sold the key, which edition it is, and whether it is active, replaced, refunded or revoked. It never shows the key.',
        ),
        links(help.verification),
      ],
      stuck: asking(help.contact, 'The check does not know my key'),
    },
    {
      id: 'if-it-fails',
      title: 'If a key does not activate',
      blocks: [
        steps(
          [
            'Try the two usual reasons',
            'Another edition installed, or a trial left behind. The troubleshooting page has both.',
          ],
          [
            'Write to us',
            'Order number, last five characters, and a picture of the message. Please never the whole key.',
          ],
          [
            'We look at its history',
            'If the fault is with the key, we replace it or return the money. You do not have to prove more than the message.',
          ],
        ),
        links(help.troubleshooting, help.contact),
      ],
      stuck: asking(help.contact, 'My key does not activate'),
    },
    {
      id: 'signs-of-trouble',
      title: 'Signs of a bad key, wherever you buy',
      blocks: [
        list(
          'You are sent an installer, or told to turn off security software for good.',
          'You are given somebody else’s account instead of a key.',
          'A program or a script “activates” the software for you.',
          'The key works for a few weeks, then a company you have never heard of is named as its owner.',
        ),
        warning(
          'None of this is ever needed with a key from us. If somebody claims to write for us and asks for it, forward it to us.',
        ),
      ],
      stuck: asking(help.contact, 'Somebody asked me for my key'),
    },
  ],
  next: [
    asking(help.verification, 'Check a key'),
    asking(help.installation, 'Install from the official site'),
    asking(help.faq, 'Read the common questions'),
  ],
}
