import {
  type Guide,
  links,
  list,
  note,
  onMac,
  onWindows,
  professional,
  steps,
  text,
  warning,
} from './guide.ts'
import { asking, help } from './pages.ts'

export const installationGuide: Guide = {
  path: '/installation-guide',
  title: 'Installation guide',
  lead: 'From the e-mail with your key to your first document. Choose your edition and system to see only your steps.',
  description:
    'How to install Office 2024, 2021 or 2019 on Windows or a Mac: what to uninstall first, where to get the official installer, and what each window asks.',
  sections: [
    {
      id: 'before-you-begin',
      title: 'Before you begin',
      blocks: [
        text('Have these ready:'),
        list(
          'Your key: 25 letters and digits in five groups. It is on your order page and in the e-mail we sent.',
          'A computer that meets the system requirements of your edition.',
          'An internet connection. The download is a few gigabytes, so avoid a metered connection.',
          'The right to install software: an administrator account on Windows, your password on a Mac.',
          'Your work saved and every Office app closed.',
        ),
        warning('Professional Plus runs on Windows only, in every year.', {
          categories: professional,
        }),
        links(help.requirements, help.compatibility),
      ],
      stuck: asking(help.contact, 'I cannot find my key'),
    },
    {
      id: 'remove-older-versions',
      title: 'Uninstall trials and older versions',
      blocks: [
        text(
          'New computers often come with a trial already installed. If you leave it, it keeps asking for a subscription. Uninstall it first. Your documents stay where they are.',
        ),
      ],
    },
    {
      id: 'remove-on-windows',
      title: 'Uninstall an older version on Windows',
      for: onWindows,
      blocks: [
        steps(
          [
            'Open the list of apps',
            'Windows 11: Settings, Apps, Installed apps. Windows 10: Settings, Apps, Apps & features.',
          ],
          [
            'Search for Office and for Microsoft 365',
            'Trials may appear several times, once per language. Uninstall every entry.',
          ],
          ['Choose Uninstall for each', 'Wait for one to finish before you start the next.'],
          ['Restart the computer', 'Don’t skip this: some files are only freed by a restart.'],
        ),
        note(
          'If an entry won’t uninstall, use the uninstall tool for Windows on the publisher’s support site.',
        ),
      ],
      stuck: asking(help.troubleshooting, 'An old version will not uninstall'),
    },
    {
      id: 'remove-on-mac',
      title: 'Uninstall an older version on a Mac',
      for: onMac,
      blocks: [
        steps(
          ['Quit every Office app', 'Look at the Dock: a dot under an icon means it is running.'],
          [
            'Open Finder, then Applications',
            'Move Word, Excel, PowerPoint, OneNote and Outlook to the Trash, if they are there.',
          ],
          ['Empty the Trash and restart', 'This clears the old version from memory.'],
        ),
        note(
          'An old licence can be left behind. If the new apps show the wrong one, use the licence removal tool for Mac on the publisher’s support site.',
        ),
      ],
      stuck: asking(help.troubleshooting, 'The old licence keeps coming back'),
    },
    {
      id: 'download',
      title: 'Download from the publisher’s own site',
      blocks: [
        steps(
          [
            'Open your order page',
            'The e-mail with your key links to it. Choose “Download for Windows” or “Download for Mac”.',
          ],
          [
            'Check the address',
            'It is setup.office.com, which belongs to the publisher. You can also type it yourself.',
          ],
          [
            'Sign in and enter the key if the page asks for it',
            'A free account with the publisher is enough. Some editions ask for the key here, others after the installation. You enter it once.',
            { name: 'sign-in', system: 'Windows' },
          ],
          [
            'Choose language and version, then download',
            'Choose the 64-bit version unless an add-in you need requires 32-bit.',
          ],
        ),
        warning(
          'We never send installers, and our keys need no other program. If a site, a caller or an e-mail offers you a different download, ignore it.',
        ),
      ],
      stuck: asking(help.activation, 'The page does not accept my key'),
    },
    {
      id: 'install-on-windows',
      title: 'Install on Windows',
      for: onWindows,
      blocks: [
        steps(
          [
            'Open the file you downloaded',
            'It is in the Downloads folder, and its name begins with Setup or Office.',
          ],
          [
            'Allow it to make changes',
            'When Windows asks, check that the verified publisher is Microsoft Corporation, then choose Yes. If it names anyone else, choose No and delete the file.',
            { name: 'run', system: 'Windows' },
          ],
          [
            'Leave the computer on and online',
            'It takes a few minutes to an hour, depending on your connection. Plug in a laptop.',
          ],
          [
            'Close the window when it says you are all set',
            'The apps are in the Start menu, each under its own name.',
          ],
        ),
      ],
      stuck: asking(help.troubleshooting, 'The installer stops with an error code'),
    },
    {
      id: 'install-on-mac',
      title: 'Install on a Mac',
      for: onMac,
      blocks: [
        warning(
          'There is no Professional Plus for the Mac. If that is what you bought, open this guide on your PC, or write to us first.',
          { categories: professional },
        ),
        steps(
          ['Open the package', 'It is in the Downloads folder and its name ends in .pkg.'],
          [
            'Follow the installer',
            'Continue, read and agree to the publisher’s licence, then choose Install.',
          ],
          [
            'Enter your Mac’s password',
            'The installer needs it to write to Applications.',
            { name: 'run', system: 'Mac' },
          ],
          [
            'Close the installer',
            'The apps are in Applications. Drag the ones you use to the Dock.',
          ],
        ),
        note(
          'macOS should not warn of an unidentified developer. If it does, delete the file and download it again from the publisher’s site.',
        ),
      ],
      stuck: asking(help.troubleshooting, 'The package does not open'),
    },
    {
      id: 'first-start',
      title: 'The first start',
      blocks: [
        steps(
          ['Open Word', 'Any app will do: activating one activates all of them.'],
          [
            'Enter the key or sign in, whichever it asks for',
            'If you redeemed the key on the publisher’s site, sign in with the same account.',
          ],
          [
            'Look for updates once',
            'Windows: File, Account, Update Options, Update Now. Mac: Help, Check for Updates.',
          ],
        ),
        links(asking(help.activation, 'The activation guide has every step')),
      ],
      stuck: asking(help.activation, 'It opens but asks for a subscription'),
    },
    {
      id: 'new-computer',
      title: 'Moving to a new computer',
      blocks: [
        text(
          'One licence covers one computer at a time. To move it, uninstall Office on the old computer, then install it on the new one with the same key. How often a licence may move is set by the publisher’s licence terms, which you accept at installation.',
        ),
        text(
          'If activation is refused after a move, write to us with your order number before you buy anything.',
        ),
      ],
      stuck: asking(help.troubleshooting, 'The new computer says the key is already used'),
    },
  ],
  next: [
    asking(help.activation, 'Installed? Activate it'),
    asking(help.troubleshooting, 'Look up an error code'),
    asking(help.remote, 'Get help on your screen'),
  ],
}
