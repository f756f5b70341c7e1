import {
  command,
  type Guide,
  links,
  list,
  note,
  onMac,
  onWindows,
  picture,
  professional,
  steps,
  text,
  warning,
} from './guide.ts'
import { asking, help } from './pages.ts'

export const activationGuide: Guide = {
  path: '/activation-guide',
  title: 'Activation guide',
  lead: 'Activation ties your key to one computer, once. It takes a minute. Here is what to press and how to see that it worked.',
  description:
    'How to activate Office 2024, 2021 or 2019 with a product key on Windows and on a Mac, how to check that it worked, and what to do if the key is refused.',
  sections: [
    {
      id: 'find-your-key',
      title: 'Find your key',
      blocks: [
        text(
          'Your key is on your order page and in the e-mail we sent. It has 25 letters and digits in five groups, separated by dashes.',
        ),
        list(
          'Copy and paste it rather than typing it: an 8 and a B look alike in many fonts.',
          'If you type it, go group by group and compare each with the e-mail.',
          'Each licence has its own key. With several licences, note which computer got which.',
        ),
        note(
          'Lost the e-mail? Open your order page with the link in your receipt and have the keys sent again.',
        ),
      ],
      stuck: asking(help.contact, 'No e-mail with a key has arrived'),
    },
    {
      id: 'two-ways',
      title: 'Two ways to activate',
      blocks: [
        text(
          'Depending on edition and year, you enter the key on the publisher’s site before the download, or in an app after installing. You can’t get it wrong: enter the key where you are first asked. You won’t be asked again.',
        ),
        list(
          'Entered on the site: the licence is tied to the account you signed in with. Sign in to the apps with that same account.',
          'Entered in an app: the licence is tied to the computer. No account is needed.',
        ),
      ],
      stuck: asking(help.contact, 'I do not know which account I used'),
    },
    {
      id: 'activate-on-windows',
      title: 'Activate on Windows',
      for: onWindows,
      blocks: [
        steps(
          ['Open Word', 'A window asks you to sign in or to enter a product key.'],
          [
            'Choose “Enter a product key instead”',
            'If you redeemed the key on the site, choose Sign in and use that account.',
          ],
          [
            'Paste the key',
            'All 25 characters, with or without the dashes, and no space at either end.',
            { name: 'enter-key', system: 'Windows' },
          ],
          ['Choose Activate, and go online if it asks', 'The answer takes a few seconds.'],
          [
            'Accept the licence agreement',
            'It is between you and the publisher.',
            { name: 'terms', system: 'Windows' },
          ],
        ),
        picture(
          'refused',
          'Windows',
          'Refused? Note the code. The troubleshooting page explains what it means.',
        ),
        text(
          'No such window? Choose File, then Account. Under Product Information there is a button to activate the product or to change the product key.',
        ),
        note(
          'Professional Plus may show “Change Product Key” instead of a sign-in window. That is the right place.',
          { categories: professional },
        ),
      ],
      stuck: asking(help.troubleshooting, 'The key is refused with a code'),
    },
    {
      id: 'activate-on-mac',
      title: 'Activate on a Mac',
      for: onMac,
      blocks: [
        warning(
          'There is no Professional Plus for the Mac, so its key cannot be activated here. Write to us if you bought it for a Mac.',
          { categories: professional },
        ),
        steps(
          [
            'Redeem the key on the publisher’s site',
            'On a Mac this usually comes first: setup.office.com, sign in, enter the key.',
          ],
          ['Open Word', 'Go through the short welcome until it offers Activate or Sign in.'],
          [
            'Sign in with the same account',
            'If it asks for the key instead, paste it.',
            { name: 'sign-in', system: 'Mac' },
          ],
          ['Choose Start Using Word', 'The other apps are now activated too.'],
        ),
      ],
      stuck: asking(help.troubleshooting, 'It says no licence was found'),
    },
    {
      id: 'check-on-windows',
      title: 'Check that it worked on Windows',
      for: onWindows,
      blocks: [
        text(
          'In any app choose File, then Account. “Product Activated” appears there with the name of your edition.',
        ),
        picture(
          'activated',
          'Windows',
          'This is what success looks like. There is nothing more to do.',
        ),
        text(
          'To be sure, open the Command Prompt and run the publisher’s own script. It shows the licence, its status and the last five characters of the key in use:',
        ),
        command('cscript "%ProgramFiles%\\Microsoft Office\\Office16\\ospp.vbs" /dstatus'),
        note(
          'The folder is called Office16 for all three years. A 32-bit installation on 64-bit Windows is under %ProgramFiles(x86)% instead.',
        ),
        links(asking(help.verification, 'Compare the last five characters with your order')),
      ],
      stuck: asking(help.troubleshooting, 'It still says activation required'),
    },
    {
      id: 'check-on-mac',
      title: 'Check that it worked on a Mac',
      for: onMac,
      blocks: [
        text(
          'Open Word and choose Word, then About Word from the menu. The window shows the version and the licence. If it shows a subscription you do not have, an older licence is still in place.',
        ),
        picture('activated', 'Mac', 'Your edition and no subscription: that is all it takes.'),
      ],
      stuck: asking(help.troubleshooting, 'It shows the wrong licence'),
    },
    {
      id: 'without-internet',
      title: 'Without an internet connection',
      blocks: [
        text('Activation needs internet once. The easiest way is to share a phone’s connection.'),
        text(
          'If you can’t, some editions offer activation by phone. Follow the instructions in the window; the numbers are the publisher’s and differ by country.',
        ),
      ],
      stuck: asking(help.environment, 'My network blocks the activation'),
    },
    {
      id: 'keep-it-safe',
      title: 'Keep it safe',
      blocks: [
        list(
          'Keep the receipt: the order number is all we need to find the rest.',
          'Do not post the key. A photo of it in a forum is enough for someone else to use it.',
          'We never ask for the whole key. The last five characters are enough.',
          'A perpetual licence does not expire. If a message says so, it comes from another product, such as a trial.',
        ),
      ],
      stuck: asking(help.verification, 'Is my key still valid?'),
    },
  ],
  next: [
    asking(help.troubleshooting, 'Look up an error code'),
    asking(help.verification, 'Check a key against your order'),
    asking(help.contact, 'Ask a person'),
    { label: 'Bought here? Open My licences', to: '/account' },
  ],
}
