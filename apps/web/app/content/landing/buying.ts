import type { Landing } from './landing.ts'

/** Pages that explain choosing, keys and paying. */
export const buying: readonly Landing[] = [
  {
    path: '/auto-landing',
    title: 'Find your edition in three questions',
    description:
      'Access? Paid work? Outlook? Three questions lead to the right office edition, with the price beside each answer.',
    audience: 'For everybody who is not sure yet',
    heading: 'Three questions, one edition',
    lead: 'Answer from top to bottom and stop at the first yes. If every answer is no, the smallest edition is yours.',
    pick: 'home-2024',
    reasons: [
      'Every answer is no: Home holds Word, Excel, PowerPoint and OneNote',
      'For private use and study, on a PC or a Mac',
      'The lowest price of the editions that are still updated',
    ],
    otherwise:
      'A yes to the first question leads to Professional Plus, a yes to the second or third to Home & Business.',
    passages: [
      {
        title: '1. Do you need Access, on a Windows PC?',
        text: 'Yes: Professional Plus 2024. You know that you need it if files ending in .accdb reach you. No, or a Mac: go on.',
      },
      {
        title: '2. Do you earn money with what you write?',
        text: 'Yes: Home & Business 2024, because it includes commercial use. A hobby, a school and a household do not count as work. No: go on.',
      },
      {
        title: '3. Does your mail live in Outlook?',
        text: 'Yes: Home & Business 2024. No: Home 2024 is enough, and you are done.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'What if I choose the wrong one?',
        answer:
          'As long as the key has not been shown to you, we refund the order at once and you choose again.',
      },
      {
        question: 'Why not always take the largest?',
        answer:
          'Because it costs more and runs on Windows only. An app you never open is no bargain.',
      },
    ],
  },
  {
    path: '/dynamic-landing',
    title: 'Office for Windows or for the Mac',
    description:
      'Which editions run on your computer, how to find out what you have, and what is different on a Mac.',
    audience: 'For the computer you already have',
    heading: 'Windows or Mac? First look, then buy',
    lead: 'Six of our nine editions run on both systems. Three do not. One minute of looking saves a wrong purchase.',
    pick: 'home-business-2024',
    reasons: [
      'One licence, for either system: you decide when you install',
      'Outlook and Teams on both',
      'Right for work and for home',
    ],
    otherwise: 'If you need Access you need Windows, and Professional Plus.',
    passages: [
      {
        title: 'How to find out',
        text: 'An Apple logo in the top left corner of the screen: a Mac. Click it, choose About This Mac, and look for macOS 13 or later. A Windows logo in the taskbar: a PC. You need Windows 10 or 11.',
      },
      {
        title: 'What differs on a Mac',
        text: 'Word, Excel and PowerPoint look and work almost the same. Access and Publisher do not exist there, and some macros that talk to Windows do not run.',
      },
      {
        title: 'Tablets and Chromebooks',
        text: 'The desktop editions do not install on them. Please do not buy one of our keys for a tablet.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Can I change from Windows to Mac later?',
        answer:
          'With Home and Home & Business you may move to another computer; the maker decides whether a key activates on the other system, so please ask us first.',
      },
      {
        question: 'Is the key different for a Mac?',
        answer: 'You receive a key and a link to the installer for your system on the order page.',
      },
    ],
  },
  {
    path: '/example-compliant',
    title: 'What we tell you before you pay',
    description:
      'Who sells, what you get, what it costs, how it is delivered and how you get your money back: the facts of this shop on one page.',
    audience: 'For careful buyers',
    heading: 'Everything that matters, before the button',
    lead: 'Licence keys are sold by honest shops and by others. These are the facts you should find on any of them, and here are ours.',
    pick: 'home-2024',
    reasons: [
      'The price you see is the price on the button and the price you pay',
      'Perpetual licence for one computer, no renewal',
      'Key on the order page and by e-mail',
    ],
    otherwise:
      'If you want to buy from the maker directly, do so. We are an independent reseller and not affiliated with the maker.',
    passages: [
      {
        title: 'Who sells',
        text: 'Keyhaven, with a telephone number, an e-mail address and hours at the foot of every page. A shop that hides these hides from you.',
      },
      {
        title: 'What you get, and what not',
        text: 'A 25-character key and a link to the maker’s installer. No disc, no online storage, no later version. Each product page names the apps, the systems and the end of security updates.',
      },
      {
        title: 'How you get your money back',
        text: 'Within 30 days. At once if the key has never been shown; after a check if it has. The refund policy says it in one table.',
      },
      {
        title: 'What we do not do',
        text: 'No clock that starts again when you reload, no invented number of people looking at the same product, no box that is ticked for you.',
      },
    ],
    questions: [
      {
        question: 'How can I tell a bad offer?',
        answer:
          'A price far below all others, no address, no refund, an edition that does not exist for single buyers, or a key that comes with somebody else’s account.',
      },
      {
        question: 'Where do your keys come from?',
        answer:
          'From suppliers whose deliveries we record, so that every key can be traced. If a delivery is faulty, we replace its keys.',
      },
    ],
  },
  {
    path: '/pricing-options',
    title: 'Pricing options: one licence, several, or by quote',
    description:
      'Three ways to buy: one licence in your currency, several in one order, or a quote for many computers. What each costs and how it works.',
    audience: 'For one computer, for five, for fifty',
    heading: 'Three ways to buy, no fourth one hidden',
    lead: 'There are no tiers, no add-ons at checkout and no renewal. The price of an edition is its price, times the number of computers.',
    pick: 'home-business-2024',
    reasons: [
      'Paid once, in one of nine currencies',
      'The exact total stands on the button',
      'The price is held for 15 minutes while you fill in the form',
    ],
    otherwise:
      'For private use, Home 2024 costs less. For ten computers or more, ask for a quote before you order.',
    passages: [
      {
        title: 'One licence',
        text: 'Choose the edition, pay by card, read the key. You need no account.',
      },
      {
        title: 'Several licences',
        text: 'Set the quantity in the cart: up to 50 of one edition and 100 in all. The order page lists each key separately.',
      },
      {
        title: 'A quote',
        text: 'For more, or if your purchasing needs a document first, send us editions and quantities. You get a reference number at once and an answer from a person.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Are taxes added at the end?',
        answer: 'No amount is added after the total you see on the button.',
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
      'From the payment to the key: what happens in which order, what can slow it down, and what to do if no e-mail comes.',
    audience: 'For people in a hurry',
    heading: 'You need it today',
    lead: 'Nothing is shipped, so nothing is stuck in a van. The key appears on your order page as soon as your payment is confirmed, and the e-mail leaves at the same time.',
    pick: 'home-2024',
    reasons: [
      'The order page shows the key; you do not depend on the e-mail',
      'Checkout says before you pay whether keys are ready',
      'Download and installation start straight away from the order page',
    ],
    otherwise:
      'If checkout says that keys are still to come and you cannot wait, choose another edition or come back later. You have not been charged.',
    passages: [
      {
        title: 'What takes time',
        text: 'Your bank’s confirmation, some seconds. The e-mail, depending on your provider. The download, several gigabytes: on a slow line this is the longest part, so start it first.',
      },
      {
        title: 'What speeds it up',
        text: 'Type your e-mail address slowly and read it once more. Use a card that is enabled for online payments. Remove trials of other editions from the computer while you wait.',
      },
    ],
    questions: [
      {
        question: 'I closed the window after paying.',
        answer:
          'Nothing is lost. We ask the payment provider about every open payment and complete your order; the key comes by e-mail.',
      },
      {
        question: 'No e-mail has come.',
        answer:
          'Look in the spam folder, then open the order page in the same browser. If the address was mistyped, write to us with your order number.',
      },
    ],
  },
  {
    path: '/google-ads-landing',
    title: 'Came here from an advertisement? Start with the facts',
    description:
      'What the short text of an advertisement cannot say: seller, licence type, price, systems, delivery and refunds, in five minutes.',
    audience: 'For visitors from a search advertisement',
    heading: 'An advertisement has ninety characters. Here is the rest.',
    lead: 'You searched, you clicked, and now you would like to know what you are looking at. This is a shop for perpetual office licences, run by an independent reseller.',
    pick: 'home-2024',
    reasons: [
      'The edition most private buyers need',
      'One payment, one computer, no subscription',
      'Money back within 30 days',
    ],
    otherwise:
      'If you searched for a subscription, for mobile apps or for support of a product you already own, this is the wrong place. The maker’s own site will help you.',
    passages: [
      {
        title: 'What we sell',
        text: 'Licence keys for Office 2024, 2021 and 2019. You install the software from the maker and activate it with the key.',
      },
      {
        title: 'What you can check in a minute',
        text: 'Our address and telephone number at the foot of the page, the refund policy, and the price, which stays the same from here to the last button.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Are you the maker of the software?',
        answer: 'No. Keyhaven is an independent reseller and is not affiliated with the maker.',
      },
      {
        question: 'Does clicking the advertisement change the price?',
        answer: 'No. Everybody sees the same price for the same edition.',
      },
    ],
  },
  {
    path: '/microsoft-ads-landing',
    title: 'From a subscription to one payment',
    description:
      'What changes when you replace an office subscription by a perpetual licence: what you keep, what you lose and how to switch without trouble.',
    audience: 'For people who want to stop paying monthly',
    heading: 'Leaving the subscription, in good order',
    lead: 'A perpetual licence replaces the desktop apps of a subscription. It does not replace online storage or mobile apps. If that is fine with you, switching takes an evening.',
    pick: 'home-business-2024',
    reasons: [
      'Word, Excel, PowerPoint, OneNote, Outlook and Teams on the desktop',
      'Yours for good, also offline',
      'Commercial use included, as with business subscriptions',
    ],
    otherwise:
      'Stay with the subscription if you use it on many devices, share it with the family or rely on its storage.',
    passages: [
      {
        title: 'The order of steps',
        text: 'Copy your files from the online storage to your own disk. Note the day your subscription ends. Uninstall the subscription’s apps, restart, install the new edition, enter the key. Only then let the subscription lapse.',
      },
      {
        title: 'What you will notice',
        text: 'No new functions every month. The version stays as it is, with security updates until October 2029. Some people call that a loss and others a relief.',
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
          'A mailbox with a provider stays there. Set it up in Outlook again with your address and password.',
      },
      {
        question: 'Can both be installed at once?',
        answer:
          'Better not. Remove the subscription’s apps first, or activation may pick the wrong one.',
      },
    ],
  },
  {
    path: '/microsoft-office-key',
    title: 'What an office licence key is, and how to use it',
    description:
      'Twenty-five characters, one computer: what a product key does, where you enter it, how to keep it and how to spot a doubtful one.',
    audience: 'For people who are looking for a key',
    heading: 'Twenty-five characters that make it yours',
    lead: 'A key proves to the software that you have bought it. You type it in once, the maker’s service checks it, and from then on you can forget about it.',
    pick: 'home-2024',
    reasons: [
      'A key of your own, assigned to your order and to no other',
      'Shown on your order page and sent by e-mail',
      'Replaced or refunded if it does not activate',
    ],
    otherwise:
      'If you have lost the key of a licence you own, do not buy another. Look in your old e-mails or ask the shop that sold it.',
    passages: [
      {
        title: 'Where you enter it',
        text: 'Install the edition the key is for, open Word, and paste the characters when asked. If nothing is asked, look under File, Account.',
      },
      {
        title: 'How to keep it',
        text: 'Treat it like cash. Do not post it, do not send it in a chat, and give a helper only the last five characters. Print the receipt and store it with the papers of the computer.',
      },
      {
        title: 'Doubtful keys',
        text: 'Be careful with keys that come with the password of a foreign account, keys for editions that single buyers cannot order, and sellers without an address.',
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
          'The key itself holds no name. We keep a note of which order it belongs to, encrypted and for your support only.',
      },
    ],
  },
  {
    path: '/buy-microsoft-office',
    title: 'Buying Microsoft Office: your options compared',
    description:
      'From the maker, in a store, as a subscription or from an independent reseller: what speaks for each way of buying.',
    audience: 'For people who compare before they buy',
    heading: 'Four ways to buy it, honestly compared',
    lead: 'You can buy from the maker, in a store, by subscription or from a reseller like us. Each has its merits, and we are not the best answer to every question.',
    pick: 'home-business-2024',
    reasons: [
      'Key without shipping, also on a Sunday evening',
      'A price in your currency, fixed before you pay',
      '30 days to change your mind',
    ],
    otherwise:
      'Buy from the maker if you want one contact for everything. Take a subscription for many devices. Go to a store if you would like to talk to somebody across a counter.',
    passages: [
      {
        title: 'Questions for any seller',
        text: 'Is it perpetual or a subscription? For how many computers? For paid work? For which system? Until when are there security updates? What happens if the key does not activate? A good seller answers all six without being asked.',
      },
      {
        title: 'Our six answers',
        text: 'Perpetual. One per licence. Home no, the others yes. On the product page. On the product page. We replace it or return your money.',
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
          'No. You buy as a guest and open your order with the browser you paid with or by e-mail.',
      },
    ],
  },
  {
    path: '/office-lifetime-license',
    title: 'Office lifetime licence: whose lifetime?',
    description:
      'What “lifetime” and “perpetual” mean for an office licence, what ends one day and what does not, and how to plan for it.',
    audience: 'For people who want to buy once',
    heading: 'For life: what that does and does not mean',
    lead: 'The licence does not end. The computer will, and the maker’s repairs for that version will. If you know these three dates, you know what you are buying.',
    pick: 'home-2024',
    reasons: [
      'No end date on the licence, no renewal',
      'Repairs for the 2024 version until October 2029',
      'May be moved when you replace the computer',
    ],
    otherwise:
      'If you always want the newest functions, a lifetime of one version will feel long. A subscription suits you better.',
    passages: [
      {
        title: 'What does not end',
        text: 'The right to use this version on one computer, and your files, which stay in common formats.',
      },
      {
        title: 'What ends',
        text: 'Security updates, on a date you can read on each product page. After that the apps go on working without repairs.',
      },
      {
        title: 'How to make it last',
        text: 'Buy the newest year. Keep the key and the receipt. Remove the software from an old computer before you give it away.',
      },
    ],
    compared: ['home-2024', 'home-2021', 'home-2019'],
    questions: [
      {
        question: 'Is an upgrade to the next version included?',
        answer: 'No. Perpetual means this version, without an end.',
      },
      {
        question: 'Can I pass it on?',
        answer:
          'That depends on the maker’s terms and on the law where you live. In any case you must stop using it yourself.',
      },
    ],
  },
]
