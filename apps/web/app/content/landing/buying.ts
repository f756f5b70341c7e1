import { updatesEnd } from '@keyhaven/contracts/data/updates'
import type { Landing } from './landing.ts'

/** Pages that explain choosing, keys and paying. */
export const buying: readonly Landing[] = [
  {
    path: '/auto-landing',
    title: 'Find your edition in three questions',
    description:
      'Computer? Paid work? Outlook or Access? Three questions lead to the right office edition, with the price beside each answer.',
    audience: 'Not sure which one?',
    heading: 'Three questions, one edition',
    lead: 'Answer from top to bottom. With a no to the second and neither app, the smallest edition is enough.',
    pick: 'home-2024',
    reasons: [
      'No paid work, neither app: Home has Word, Excel, PowerPoint and OneNote',
      'For private use and study, on a PC or a Mac',
      'The lowest price of the editions that still get updates',
    ],
    otherwise: 'Paid work or Outlook leads to Home & Business, Access to Professional Plus.',
    passages: [
      {
        title: '1. Which computer?',
        text: 'Home and Home & Business run on both. Access and Professional Plus exist for Windows only.',
      },
      {
        title: '2. Will you use it for paid work?',
        text: 'Yes: at least Home & Business 2024, because it includes commercial use. A hobby, a school and a household do not count as work.',
      },
      {
        title: '3. Do you need Outlook or Access?',
        text: 'Outlook is mail and calendar: Home & Business 2024. Access is for files ending in .accdb: Professional Plus 2024, which includes Outlook. Neither, and no paid work: Home 2024 is enough.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'What if I choose the wrong one?',
        answer:
          'As long as the key is unused, we refund it after a quick check and you choose again.',
      },
      {
        question: 'Why not just buy the biggest?',
        answer: 'It costs more and runs on Windows only. An app you never open is no bargain.',
      },
    ],
  },
  {
    path: '/dynamic-landing',
    title: 'Office for Windows or for the Mac',
    description:
      'Which editions run on your computer, how to find out what you have, and what is different on a Mac.',
    audience: 'For the computer you already own',
    heading: 'Windows or Mac? Check before you buy',
    lead: 'Six of our nine editions run on both systems; three need Windows. Checking takes a minute.',
    pick: 'home-business-2024',
    reasons: [
      'One licence for either system: decide when you install',
      'Outlook and Teams on both',
      'For work and for home',
    ],
    otherwise: 'If you need Access, you need Windows and Professional Plus.',
    passages: [
      {
        title: 'How to find out',
        text: 'An Apple logo in the top left corner means a Mac: click it, choose About This Mac, and look for macOS 13 or later. A Windows logo in the taskbar means a PC: you need Windows 10 or 11.',
      },
      {
        title: 'What differs on a Mac',
        text: 'Word, Excel and PowerPoint look and work almost the same. Access and Publisher do not exist for the Mac, and macros that rely on Windows do not run.',
      },
      {
        title: 'Tablets and Chromebooks',
        text: 'The desktop editions do not install on them, so please do not buy a key for a tablet.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Can I change from Windows to Mac later?',
        answer:
          'You may move Home and Home & Business to another computer. Whether a key also activates on the other system is up to the publisher, so please ask us first.',
      },
      {
        question: 'Is the key different for a Mac?',
        answer: 'No. Your order page has the key and the installer link for your system.',
      },
    ],
  },
  {
    path: '/example-compliant',
    title: 'What we tell you before you pay',
    description:
      'Who sells, what you get, what it costs, how it is delivered and how you get your money back: the facts of this shop on one page.',
    audience: 'For careful buyers',
    heading: 'The facts, before you pay',
    lead: 'Some shops that sell licence keys are honest, some are not. These are the facts any of them should give you. Here are ours.',
    pick: 'home-2024',
    reasons: [
      'The price you see is the price you pay',
      'Perpetual licence for one computer, no renewal',
      'Key shown right after payment and e-mailed',
    ],
    otherwise:
      'You can also buy from the publisher directly. We are an independent reseller and not affiliated with the publisher.',
    passages: [
      {
        title: 'Who you buy from',
        text: 'Keyhaven, with a phone number, an e-mail address and opening hours at the foot of every page, and our postal address on the contact page.',
      },
      {
        title: 'What you get, and what you don’t',
        text: 'A 25-character key and a link to the publisher’s installer. No disc, no online storage, no upgrade to later versions. Each product page lists the apps, the systems and when security updates end.',
      },
      {
        title: 'How you get your money back',
        text: 'Within 30 days. Unused keys are refunded after a quick check. The refund policy says it in one table.',
      },
      {
        title: 'What we do not do',
        text: 'No clock that starts again when you reload, and no box that is ticked for you. Figures are counted or marked “Sample”, and list prices say where and when we saw them.',
      },
    ],
    questions: [
      {
        question: 'How do I spot a bad offer?',
        answer:
          'A price far below all others, no postal address, no refunds, an edition that is not sold to single buyers, or a key that comes with another person’s account.',
      },
      {
        question: 'Where do your keys come from?',
        answer:
          'From suppliers whose deliveries we record, so we can trace every key. If a batch turns out to be faulty, we replace its keys.',
      },
    ],
  },
  {
    path: '/pricing-options',
    title: 'Pricing options: one licence, several, or by quote',
    description:
      'Three ways to buy: one licence in your currency, several in one order, or a quote for many computers. What each costs and how it works.',
    audience: 'For one computer, five or fifty',
    heading: 'Three ways to buy',
    lead: 'No tiers, no add-ons at checkout, no renewal. You pay the price of the edition for each computer.',
    pick: 'home-business-2024',
    reasons: [
      'Paid once, in one of nine currencies',
      'The exact total is on the button',
      'The price is held for 15 minutes while you fill in the form',
    ],
    otherwise:
      'For private use, Home 2024 costs less. For ten computers or more, ask for a quote first.',
    passages: [
      {
        title: 'One licence',
        text: 'Choose an edition, pay by card, get your key. No account needed.',
      },
      {
        title: 'Several licences',
        text: 'Set the quantity in the cart: up to 50 of one edition and 100 in all. The order page lists each key separately.',
      },
      {
        title: 'A quote',
        text: 'For larger orders, or when your purchasing team needs a written quote, send us editions and quantities. You get a reference number right away and a reply from a person.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Are taxes added at the end?',
        answer: 'No. You pay the total shown on the button.',
      },
      {
        question: 'Can I pay in instalments?',
        answer: 'We charge once. Your card issuer may offer to split the amount.',
      },
    ],
  },
  {
    path: '/office-instant',
    title: 'How fast does a licence key arrive?',
    description:
      'From payment to key: what happens when, what can slow it down, and what to do if the e-mail does not arrive.',
    audience: 'For people in a hurry',
    heading: 'You need it today',
    lead: 'Nothing is shipped, so nothing gets stuck in a van. Your key is shown right after payment and e-mailed at the same time.',
    pick: 'home-2024',
    reasonsTitle: 'Why it’s fast',
    reasons: [
      'Your key is on the order page, even if the e-mail is late',
      'Checkout tells you before you pay whether keys are in stock',
      'Download and install straight from the order page',
    ],
    otherwise:
      'If checkout says that keys are on their way and you cannot wait, choose another edition. You have not been charged.',
    passages: [
      {
        title: 'What takes time',
        text: 'Your bank’s confirmation takes a few seconds. The e-mail depends on your provider. The download is several gigabytes and takes longest on a slow line, so start it first.',
      },
      {
        title: 'What speeds it up',
        text: 'Check your e-mail address before you pay. Use a card that works for online payments. Uninstall trial versions of other editions while you wait.',
      },
    ],
    questions: [
      {
        question: 'I closed the window after paying',
        answer:
          'Nothing is lost. We check every open payment and complete your order. The key arrives by e-mail.',
      },
      {
        question: 'The e-mail has not arrived',
        answer:
          'Check your spam folder, then open the order page in the same browser. If you mistyped the address, correct it there, or write to us with your order number.',
      },
    ],
  },
  {
    path: '/google-ads-landing',
    title: 'Came from an ad? Start with the facts',
    description:
      'What a short ad cannot say: the seller, the licence, the price, the systems, delivery and refunds, in five minutes.',
    audience: 'Office licences, paid once',
    heading: 'What the ad couldn’t fit',
    lead: 'This is a shop for perpetual Office licences, run by an independent reseller. Here is what you should know before you buy.',
    pick: 'home-2024',
    reasons: [
      'The edition most private buyers need',
      'One payment, one computer, no subscription',
      'Money back within 30 days',
    ],
    otherwise:
      'Looking for a subscription, mobile apps or support for a product you already own? The publisher’s own site will help you.',
    passages: [
      {
        title: 'What we sell',
        text: 'Licence keys for Office 2024, 2021 and 2019. You install the software from the publisher and activate it with the key.',
      },
      {
        title: 'What you can check in a minute',
        text: 'Our phone number and opening hours at the foot of the page, our postal address on the contact page, the refund policy, and a price that stays the same all the way to the Pay button.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Are you the publisher of the software?',
        answer: 'No. Keyhaven is an independent reseller and is not affiliated with the publisher.',
      },
      {
        question: 'Does clicking the ad change the price?',
        answer: 'No. Everyone pays the same price for the same edition.',
      },
    ],
  },
  {
    path: '/microsoft-ads-landing',
    title: 'From a subscription to one payment',
    description:
      'What changes when you replace an Office subscription with a perpetual licence: what you keep, what you lose and how to switch.',
    audience: 'For people who want to stop paying monthly',
    heading: 'Leaving a subscription, step by step',
    lead: 'A perpetual licence replaces the desktop apps of a subscription. It does not replace online storage or mobile apps. If that is fine with you, switching takes an evening.',
    pick: 'home-business-2024',
    reasons: [
      'Word, Excel, PowerPoint, OneNote, Outlook and Teams on the desktop',
      'Yours to keep, online and offline',
      'Commercial use included, as with business subscriptions',
    ],
    otherwise:
      'Keep the subscription if you use it on many devices, share it with your family or rely on its storage.',
    passages: [
      {
        title: 'How to switch',
        text: 'Copy your files from the online storage to your own disk. Note the day your subscription ends. Uninstall the subscription’s apps, restart, install the new edition, enter the key. Only then let the subscription lapse.',
      },
      {
        title: 'What you will notice',
        text: `There are no new features every month. The version stays as it is, with security updates until ${updatesEnd['2024']}.`,
      },
    ],
    questions: [
      {
        question: 'Will my documents still open?',
        answer: 'Yes, the formats are the same.',
      },
      {
        question: 'What happens to my mail?',
        answer:
          'Your mailbox stays with its provider. Set it up in Outlook again with your address and password.',
      },
      {
        question: 'Can both be installed at once?',
        answer:
          'Better not. Uninstall the subscription’s apps first, or activation may pick the wrong one.',
      },
    ],
  },
  {
    path: '/microsoft-office-key',
    title: 'What an office licence key is, and how to use it',
    description:
      'Twenty-five characters, one computer: what a product key does, where to enter it, how to keep it safe and how to spot a bad one.',
    audience: 'Looking for a key?',
    heading: 'Twenty-five characters that make it yours',
    lead: 'The key proves to the software that you bought it. You enter it once, the publisher’s service checks it, and you are done.',
    pick: 'home-2024',
    reasons: [
      'Your own key, assigned to your order only',
      'Shown on your order page and sent by e-mail',
      'Replaced or refunded if it does not activate',
    ],
    otherwise:
      'Lost the key of a licence you own? Don’t buy another. Search your old e-mails or ask the shop that sold it.',
    passages: [
      {
        title: 'Where to enter it',
        text: 'Install the edition the key is for, open Word, and paste the characters when asked. If Word does not ask, go to File, then Account.',
      },
      {
        title: 'How to keep it safe',
        text: 'Treat it like cash. Don’t post it or send it in a chat, and tell a helper only the last five characters. Print the receipt and keep it with your computer’s papers.',
      },
      {
        title: 'Keys to avoid',
        text: 'Avoid keys that come with the password of another person’s account, keys for editions not sold to single buyers, and sellers without a postal address.',
      },
    ],
    questions: [
      {
        question: 'Can two computers use one key?',
        answer: 'No. One licence is for one computer.',
      },
      {
        question: 'Does the key tell anyone who I am?',
        answer:
          'No. The key contains no name. We store which order it belongs to, encrypted, so that we can help you.',
      },
    ],
  },
  {
    path: '/buy-microsoft-office',
    title: 'Buying Microsoft Office: your options compared',
    description:
      'From the publisher, in a store, as a subscription or from an independent reseller: the pros and cons of each.',
    audience: 'For people who compare before they buy',
    heading: 'Four ways to buy Office, compared',
    lead: 'You can buy from the publisher, in a store, by subscription or from a reseller like us. Each has its advantages, and we are not always the best choice.',
    pick: 'home-business-2024',
    reasons: [
      'No shipping, even on a Sunday evening',
      'A price in your currency, fixed before you pay',
      '30 days to change your mind',
    ],
    otherwise:
      'Buy from the publisher if you want one contact for everything. Choose a subscription for many devices. Go to a store if you prefer to talk to someone in person.',
    passages: [
      {
        title: 'Questions for any seller',
        text: 'Is it perpetual or a subscription? For how many computers? For paid work? For which system? Until when are there security updates? What happens if the key does not activate? A good seller answers all six without being asked.',
      },
      {
        title: 'Our six answers',
        text: 'Perpetual. One computer per licence. Home no, the other editions yes. System and updates are on each product page. If the key does not activate, we replace it or refund you.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Are you affiliated with Microsoft?',
        answer:
          'No. We are an independent reseller. The name is used only to say which software a licence is for.',
      },
      {
        question: 'Do I need an account with you?',
        answer:
          'No. You buy as a guest. Your order opens in the browser you paid with, or through a link in your e-mail.',
      },
    ],
  },
  {
    path: '/office-lifetime-license',
    title: 'Office lifetime licence: whose lifetime?',
    description:
      'What “lifetime” and “perpetual” mean for an office licence, what ends one day and what does not, and how to plan for it.',
    audience: 'For people who want to buy once',
    heading: 'What “for life” means, and what it doesn’t',
    lead: 'The licence never ends. Your computer will, and so will the publisher’s updates for that version. Know all three and you know what you are buying.',
    pick: 'home-2024',
    reasons: [
      'No end date on the licence, no renewal',
      `Security updates for the 2024 version until ${updatesEnd['2024']}`,
      'Moves with you to a new computer',
    ],
    otherwise: 'If you always want the newest features, a subscription suits you better.',
    passages: [
      {
        title: 'What does not end',
        text: 'The right to use this version on one computer, and your files, which stay in common formats.',
      },
      {
        title: 'What ends',
        text: 'Security updates, on the date shown on each product page. After that the apps keep working, but bugs are no longer fixed.',
      },
      {
        title: 'How to make it last',
        text: 'Buy the newest version. Keep the key and the receipt. Uninstall the software from an old computer before you give it away.',
      },
    ],
    compared: ['home-2024', 'home-2021', 'home-2019'],
    questions: [
      {
        question: 'Is an upgrade to the next version included?',
        answer: 'No. Perpetual means you keep this version for good.',
      },
      {
        question: 'Can I pass it on?',
        answer:
          'That depends on the publisher’s terms and the law where you live. In any case you must stop using it yourself.',
      },
    ],
  },
]
