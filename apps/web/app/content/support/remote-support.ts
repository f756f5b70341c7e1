import { type Guide, links, list, note, steps, text, warning } from './guide.ts'
import { asking, help } from './pages.ts'

export const remoteSupportGuide: Guide = {
  path: '/remote-support',
  title: 'Remote support',
  lead: 'When words do not get you further, somebody of ours can look at your screen with you. You start it, you watch it, and you end it whenever you like.',
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
            'Call during our hours, or write and name two times that suit you. We never call unasked.',
          ],
          [
            'We agree on the tool',
            'Use what your computer already has, such as Quick Assist on Windows or Screen Sharing on a Mac. You need not install a program for us.',
          ],
          [
            'You let us in',
            'You read a code to us, or enter ours. The session begins when you allow it.',
          ],
          [
            'You watch',
            'We say what we do before we do it. Close the window at any moment and it is over.',
          ],
          [
            'We write down what was done',
            'You get a short e-mail, so that you can do it again without us.',
          ],
        ),
      ],
      stuck: asking(help.contact, 'I would like to ask for a session'),
    },
    {
      id: 'prepare',
      title: 'Prepare for it',
      blocks: [
        list(
          'Have your order number at hand, and the message or code that you see.',
          'Save your work and close everything private: mail, banking, photographs.',
          'Have the password of your computer ready. You type it yourself; we do not need to know it.',
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
          'Nobody of ours asks for a password, a card number, a payment, a code from your bank, or the whole licence key. Whoever does is not us: end the session and call the number on this site.',
        ),
        list(
          'We do not open your files, and do not browse through folders.',
          'We do not ask you to turn off security software and leave it off.',
          'We do not leave a program behind that would let us in again.',
        ),
        note('A session is part of the help that comes with your licence. It costs nothing.'),
      ],
      stuck: asking(help.contact, 'Somebody called me in your name'),
    },
  ],
  next: [
    asking(help.contact, 'Ask for a session'),
    asking(help.troubleshooting, 'Look up an error code'),
    asking(help.faq, 'Read the common questions'),
  ],
}
