import { type Guide, links, list, note, steps, text, warning } from './guide.ts'
import { asking, help } from './pages.ts'

export const officialLicensesGuide: Guide = {
  path: '/guaranteed-official-licenses',
  title: 'Guaranteed official licences',
  lead: 'What you buy here is a key that the publisher’s own servers accept, installed from the publisher’s own site. Here is how we make sure of that, and how you can check it.',
  description:
    'Where our keys come from, how each is traced from supplier to order, how to check yours, and what we do if one does not activate.',
  sections: [
    {
      id: 'what-official-means',
      title: 'What official means here',
      blocks: [
        list(
          'The installer comes from the publisher’s site, never from us.',
          'The key is checked by the publisher’s servers when you activate.',
          'Updates come from the publisher, for as long as your version gets them.',
          'The licence agreement is between you and the publisher. You read it before you accept it.',
        ),
        note(
          'We are an independent shop and not affiliated with the publisher. That is why this page sticks to what you can check.',
        ),
      ],
    },
    {
      id: 'how-we-trace',
      title: 'Every key has a history',
      blocks: [
        steps(
          ['Bought in batches', 'We record each batch with its supplier, invoice and date.'],
          [
            'Stored encrypted',
            'A key is decrypted only to show it to its buyer, and we log each time.',
          ],
          [
            'Sold once',
            'Our database never assigns the same key twice, and rejects duplicates on import.',
          ],
          [
            'Stopped when in doubt',
            'If one key of a batch causes trouble, we can stop the rest and find every order it went to.',
          ],
        ),
      ],
    },
    {
      id: 'check-yours',
      title: 'Check yours',
      blocks: [
        text(
          'Your order number and the last five characters are enough. You see whether we sold the key, which edition it is, and whether it is active, replaced, refunded or revoked. It never shows the key.',
        ),
        links(help.verification),
      ],
    },
    {
      id: 'if-it-fails',
      title: 'If a key does not activate',
      blocks: [
        steps(
          [
            'Try the two usual reasons',
            'Another edition is installed, or a trial is left over. The troubleshooting page covers both.',
          ],
          [
            'Write to us',
            'Send your order number, the last five characters and a photo of the message. Never send the whole key.',
          ],
          [
            'We look at its history',
            'If the key is at fault, we replace it or refund you. The error message is all the proof we need.',
          ],
        ),
        links(help.troubleshooting, help.contact),
      ],
    },
    {
      id: 'signs-of-trouble',
      title: 'Signs of a bad key, wherever you buy',
      blocks: [
        list(
          'You are sent an installer, or told to turn off security software for good.',
          'You are given another person’s account instead of a key.',
          'A program or a script “activates” the software for you.',
          'The key works for a few weeks, then an unknown company is shown as its owner.',
        ),
        warning(
          'You never need any of this with a key from us. If someone claims to be us and asks for it, forward it to us.',
        ),
      ],
    },
  ],
  next: [
    asking(help.verification, 'Check a key'),
    asking(help.installation, 'Install from the official site'),
    asking(help.faq, 'Read the common questions'),
  ],
}
