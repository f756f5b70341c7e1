import { type Guide, links, list, note, steps, text, warning } from './guide.ts'
import { asking, help } from './pages.ts'

export const remoteSupportGuide: Guide = {
  path: '/remote-support',
  title: 'Remote support',
  lead: 'When words are not enough, a member of our team can look at your screen with you. You start it, you watch it, and you end it whenever you like.',
  description:
    'How a remote session with our support works, what we ask for and never ask for, how to prepare, and how to end it.',
  sections: [
    {
      id: 'when-it-helps',
      title: 'When it helps',
      blocks: [
        text('Most things are quicker by phone or e-mail. A look at the screen is worth it when:'),
        list(
          'the installer stops at the same point again and again;',
          'several versions of Office are mixed up on one computer;',
          'the key is right, the edition is right, and activation still fails.',
        ),
        links(asking(help.troubleshooting, 'Try the likely fixes first')),
      ],
    },
    {
      id: 'how-it-works',
      title: 'How a session goes',
      blocks: [
        steps(
          [
            'You ask us',
            'Call during opening hours, or write with two times that suit you. We never call you first.',
          ],
          [
            'We agree on the tool',
            'Use what your computer already has, such as Quick Assist on Windows or Screen Sharing on a Mac. You don’t have to install anything.',
          ],
          [
            'You let us in',
            'You read us a code, or enter ours. The session starts when you allow it.',
          ],
          [
            'You watch',
            'We explain each step before we take it. Close the window at any time to end the session.',
          ],
          ['You get a summary', 'A short e-mail says what we did, so you can repeat it yourself.'],
        ),
      ],
      stuck: asking(help.contact, 'I’d like a session'),
    },
    {
      id: 'prepare',
      title: 'Prepare for it',
      blocks: [
        list(
          'Have your order number ready, and the message or code you see.',
          'Save your work and close everything private: e-mail, banking, photos.',
          'Have your computer’s password ready. You type it yourself; we do not need to know it.',
          'Keep a laptop on its charger.',
        ),
      ],
      stuck: asking(help.verification, 'I cannot find my order number'),
    },
    {
      id: 'never',
      title: 'What we never ask for',
      blocks: [
        warning(
          'We never ask for a password, a card number, a payment, a code from your bank or the whole licence key. Anyone who does is not us: end the session and call the number on this site.',
        ),
        list(
          'We do not open your files, and do not browse through folders.',
          'We do not ask you to turn off security software and leave it off.',
          'We leave no program behind that would let us in again.',
        ),
        note('A session is free; help comes with your licence.'),
      ],
      stuck: asking(help.contact, 'Someone called me and claimed to be you'),
    },
  ],
  next: [
    asking(help.contact, 'Ask for a session'),
    asking(help.troubleshooting, 'Look up an error code'),
    asking(help.faq, 'Read the common questions'),
  ],
}
