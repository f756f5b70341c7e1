import { type Guide, links, list, note, steps, text, warning } from './guide.ts'
import { asking, help } from './pages.ts'

export const environmentGuide: Guide = {
  path: '/environment',
  title: 'Environment',
  lead: 'What lies around the computer matters, too: company networks, virtual machines, shared desks. Here is what a perpetual licence needs from its surroundings, and what it leaves behind.',
  description:
    'Running a perpetual Office licence behind a proxy, in a virtual machine, on a shared or an offline computer, and what digital delivery saves.',
  sections: [
    {
      id: 'network',
      title: 'Company networks and proxies',
      blocks: [
        text(
          'The installer and the activation speak to the publisher’s servers over HTTPS, port 443. Once activated, the desktop apps need no connection; only updates do.',
        ),
        list(
          'Let the publisher’s own domains through. It keeps the current list of addresses on its support site; ask your administrator to take it from there rather than from us.',
          'A proxy that asks for a name and a password often stops the installer, which cannot answer.',
          'Inspection of encrypted traffic makes activation fail in ways that look like a wrong key. Exempt the publisher’s domains.',
          'A hotspot is a quick test: if it works there, the network is the reason.',
        ),
      ],
      stuck: asking(help.troubleshooting, 'The connection is cut with a code'),
    },
    {
      id: 'managed-computers',
      title: 'Computers that belong to an employer',
      blocks: [
        text(
          'Ask before you install. The computer may have a licence already, and a second Office beside it helps nobody. For paid work choose Home & Business or Professional Plus: Home and Home & Student are for private use and study.',
        ),
      ],
      stuck: asking(help.contact, 'We need several licences'),
    },
    {
      id: 'virtual-machines',
      title: 'Virtual machines',
      blocks: [
        text(
          'A virtual machine counts as a computer of its own: it needs its own licence, also beside an activated host. Activate it after it has got its final hardware, and avoid copying an activated image.',
        ),
        note(
          'Windows in a virtual machine on a Mac runs the Windows edition. That is the one way to use Professional Plus on a Mac; whether your virtual machine and its Windows are supported is for their makers to say.',
        ),
      ],
      stuck: asking(help.compatibility, 'Which edition fits my machine'),
    },
    {
      id: 'shared-desks',
      title: 'Shared computers and remote desktops',
      blocks: [
        text(
          'One licence serves one computer, also if several people have an account on it and use it in turn. Servers to which many people connect at once need a kind of licence that we do not sell.',
        ),
        warning(
          'Do not install our editions on a terminal server. They are for one person at one computer at a time.',
        ),
      ],
      stuck: asking(help.contact, 'I am planning for a team'),
    },
    {
      id: 'offline',
      title: 'Computers without internet',
      blocks: [
        steps(
          [
            'Bring it online once',
            'Install and activate at a place with a connection, or through the hotspot of a phone.',
          ],
          ['Take it off again', 'Word, Excel and the others work offline from then on.'],
          [
            'Plan for updates',
            'Security updates come over the internet. Connect now and then while your edition still receives them.',
          ],
        ),
        links(help.activation),
      ],
      stuck: asking(help.activation, 'It may never be online'),
    },
    {
      id: 'without-a-box',
      title: 'Delivery without a box',
      blocks: [
        text(
          'We send a key, not a parcel. No disc is pressed, no box is printed, no van drives, and nothing lies in a drawer when a new year comes out. A perpetual licence also lets a computer that still does its work keep the software that still does its work.',
        ),
      ],
    },
  ],
  next: [
    asking(help.compatibility, 'Check this computer'),
    asking(help.requirements, 'Read the requirements'),
    asking(help.contact, 'Ask about your network'),
  ],
}
