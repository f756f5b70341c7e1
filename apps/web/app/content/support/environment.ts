import { type Guide, links, list, note, steps, text, warning } from './guide.ts'
import { asking, help } from './pages.ts'

export const environmentGuide: Guide = {
  path: '/environment',
  title: 'Environment',
  lead: 'Networks, virtual machines and shared computers: what a perpetual licence needs to install, activate and run.',
  description:
    'Running a perpetual Office licence behind a proxy, in a virtual machine, on a shared or an offline computer, and what digital delivery saves.',
  sections: [
    {
      id: 'network',
      title: 'Company networks and proxies',
      blocks: [
        text(
          'Installation and activation use the publisher’s servers over HTTPS, port 443. Once activated, the desktop apps need no connection; only updates do.',
        ),
        list(
          'Allow the publisher’s own domains. The current list is on its support site; ask your administrator to use that.',
          'A proxy that asks for a user name and password often blocks the installer.',
          'Inspecting encrypted traffic can make activation fail as if the key were wrong. Exempt the publisher’s domains.',
          'A phone hotspot is a quick test: if it works there, the network is the cause.',
        ),
      ],
    },
    {
      id: 'managed-computers',
      title: 'Computers that belong to an employer',
      blocks: [
        text(
          'Ask before you install. The computer may already have a licence, and two copies of Office cause trouble. For paid work choose Home & Business or Professional Plus: Home and Home & Student are for private use and study.',
        ),
      ],
    },
    {
      id: 'virtual-machines',
      title: 'Virtual machines',
      blocks: [
        text(
          'A virtual machine counts as a computer of its own: it needs its own licence, even on an activated host. Activate it once its hardware is final, and do not copy an activated image.',
        ),
        note(
          'Windows in a virtual machine on a Mac runs the Windows edition. That is the only way to use Professional Plus on a Mac. Ask the publishers of your virtual machine and of Windows what they support.',
        ),
      ],
    },
    {
      id: 'shared-desks',
      title: 'Shared computers and remote desktops',
      blocks: [
        text(
          'One licence covers one computer, even if several people take turns on it. Servers that many people use at once need a kind of licence that we do not sell.',
        ),
        warning(
          'Do not install our editions on a terminal server. They are for one person on one computer at a time.',
        ),
      ],
    },
    {
      id: 'offline',
      title: 'Computers without internet',
      blocks: [
        steps(
          [
            'Connect it once',
            'Install and activate where there is internet, or through a phone’s hotspot.',
          ],
          ['Go offline', 'Word, Excel and the other apps work offline from then on.'],
          [
            'Plan for updates',
            'Security updates come over the internet. Connect now and then while your edition still receives them.',
          ],
        ),
        links(help.activation),
      ],
    },
    {
      id: 'without-a-box',
      title: 'Nothing to ship',
      blocks: [
        text(
          'We send a key, not a parcel: no disc, no box, no van. And a perpetual licence lets you keep using a computer that still does its job.',
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
