import { updatesEnd } from '@keyhaven/contracts/data/updates'
import type { Landing } from './landing.ts'

/** Pages for people who use it for work. */
export const work: readonly Landing[] = [
  {
    path: '/small-business',
    title: 'Office for a small business, paid once',
    description:
      'Word, Excel, Outlook and Teams for a company of one to twenty people: which edition to buy, how many, and how to hand out the keys.',
    audience: 'For companies of one to twenty people',
    heading: 'Office for your company, without a subscription',
    lead: 'A small company needs e-mail, quotes, invoices and a calendar on every desk, licensed for work. That takes one edition and one payment per computer.',
    pick: 'home-business-2024',
    reasons: [
      'Commercial use is part of the licence',
      'Outlook for e-mail, calendar and contacts, Teams for meetings',
      'One edition for Windows and Mac',
      `Security updates from the publisher until ${updatesEnd['2024']}`,
    ],
    otherwise:
      'If one desk uses Access, buy Professional Plus for that desk and Home & Business for the others.',
    passages: [
      {
        title: 'How many licences?',
        text: 'Count computers, not people. Two colleagues who share a desk need one licence; one colleague with a desktop and a laptop needs two.',
      },
      {
        title: 'Handing out the keys',
        text: 'Order up to 50 licences of an edition at once. The order page lists every key separately, so you can note which one goes to which desk. Don’t keep keys in a shared document.',
      },
      {
        title: 'For your accounts',
        text: 'One purchase, one receipt. There is no renewal to track and nothing to cancel when a colleague leaves.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Can we use Home at the office to save money?',
        answer:
          'No. Home is licensed for private use and study. For paid work choose Home & Business or Professional Plus.',
      },
      {
        question: 'Can we move a licence to a new computer?',
        answer:
          'Yes. Uninstall Office from the old computer, then install and activate it on the new one.',
      },
      {
        question: 'Can we get a written quote first?',
        answer:
          'Yes. Ask for a quote in your company’s name; you get a reference number right away.',
      },
    ],
  },
  {
    path: '/business-pro',
    title: 'Professional Plus 2024 for work on Windows',
    description:
      'Who needs Professional Plus at work, what Access is for, and when Home & Business is the better choice.',
    audience: 'For offices that use Access',
    heading: 'When your spreadsheet has become a database',
    lead: 'Professional Plus is the edition with Access. If your company tracks orders, members or stock in tables that grow every day, this is the right tool.',
    pick: 'professional-plus-2024',
    reasons: [
      'Access for databases with forms, queries and printed reports',
      'Outlook, Teams and the four classic apps in the same package',
      'Commercial use is part of the licence',
      'One payment per Windows PC',
    ],
    otherwise:
      'If no one in your office opens .accdb files, you do not need it. Home & Business has the other six apps for less, and also runs on a Mac.',
    passages: [
      {
        title: 'Three signs that you need Access',
        text: 'People overwrite each other in the same workbook. The same address appears in four sheets, spelled four ways. A monthly report takes a day of copying. A small database solves all three.',
      },
      {
        title: 'Windows only',
        text: 'There is no Professional Plus for the Mac. Please check your computers before you order.',
      },
    ],
    compared: ['home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Does it include Publisher?',
        answer:
          'Not in 2024. Publisher is part of Professional Plus 2021 and 2019, whose security updates have ended.',
      },
      {
        question: 'Can colleagues without Access use our database?',
        answer:
          'They can read exported reports and sheets. To open the database itself, each computer needs Access.',
      },
    ],
  },
  {
    path: '/professional-suite',
    title: 'The professional suite: 2024, 2021 or 2019?',
    description:
      'Professional Plus 2024, 2021 and 2019 side by side: apps, Publisher, security updates and price.',
    audience: 'When you know you need Professional Plus',
    heading: 'One suite, three versions: which to buy',
    lead: 'All three have Word, Excel, PowerPoint, OneNote, Outlook and Access. They differ in two apps, in security updates and in price.',
    pick: 'professional-plus-2024',
    reasons: [
      `The only one of the three that still receives security updates, until ${updatesEnd['2024']}`,
      'Teams is included',
      'The newest features in Excel and Word',
    ],
    otherwise:
      'Choose 2021 if you still edit Publisher files, and keep that computer away from unknown attachments. Choose 2019 only if other software requires it.',
    passages: [
      {
        title: 'Publisher or Teams',
        text: '2024 has Teams and no Publisher. 2021 and 2019 have Publisher and no Teams. If you need both, keep Publisher on one older licence and work in 2024 everywhere else.',
      },
      {
        title: 'What the missing updates mean',
        text: 'The older suites keep working, but security holes found from now on stay open. For a computer that opens files from outside the company, choose 2024.',
      },
    ],
    compared: ['professional-plus-2024', 'professional-plus-2021', 'professional-plus-2019'],
    questions: [
      {
        question: 'Can I install two versions on one computer?',
        answer:
          'We advise against it: they share settings and file associations. Use one version per computer.',
      },
      {
        question: 'Can the versions open each other’s files?',
        answer:
          'Yes. The formats are the same; a newer feature may show as text in an older version.',
      },
    ],
  },
  {
    path: '/enterprise-edition',
    title: 'Licences for many computers, by quote',
    description:
      'Fifty computers or five hundred: how to order perpetual licences in quantity, what we need to know, and what you get.',
    audience: 'For organisations with many computers',
    heading: 'Many licences, one conversation',
    lead: 'For ten computers or more, write to us first. Tell us editions and quantities; we reply with a price and a delivery date.',
    pick: 'professional-plus-2024',
    reasons: [
      'The most apps for Windows PCs, including Access',
      'Perpetual licences you can book as an asset',
      'Keys delivered as a list you can distribute yourself',
    ],
    otherwise:
      'If you manage hundreds of devices centrally, single keys are the wrong tool. Ask the publisher about volume licensing or a subscription.',
    passages: [
      {
        title: 'What to tell us',
        text: 'Which editions, how many of each, by when, the invoice country and your tax number if you have one. If you need a pro forma invoice, say so in the message.',
      },
      {
        title: 'What we do not offer',
        text: 'We are an independent reseller. We do not offer audits, deployment or central activation servers, and we do not claim to be a partner of the publisher.',
      },
    ],
    questions: [
      {
        question: 'Is there a maximum in the shop?',
        answer: 'Up to 50 of one edition and 100 in total per order. A quote can cover more.',
      },
      {
        question: 'Can we take delivery in stages?',
        answer: 'Yes. Ask for everything in one quote and tell us when you need each part.',
      },
    ],
  },
  {
    path: '/remote-work',
    title: 'Office for working from home',
    description:
      'The right licence for a desk at home: commercial use, Outlook and Teams, on the PC or Mac you already have.',
    audience: 'For working from home',
    heading: 'Licensed for work, at your own desk',
    lead: 'If you do paid work at home, your licence must allow it. Home & Business does, and it includes Outlook and Teams.',
    pick: 'home-business-2024',
    reasons: [
      'Licensed for paid work, even on a private computer',
      'Outlook and Teams for e-mail, calendar and meetings',
      'Works offline, on a train or when the internet is down',
    ],
    otherwise:
      'If your employer gives you a subscription, use that. If you only join calls and read, a browser may be enough.',
    passages: [
      {
        title: 'Private computer, employer’s files',
        text: 'Ask before you store company files on a private computer. If you may, use a separate user account for work.',
      },
      {
        title: 'A laptop and a desktop',
        text: 'One licence covers one computer. If you switch between two, you need two licences.',
      },
    ],
    questions: [
      {
        question: 'Can my employer pay for it?',
        answer:
          'Usually, yes. The receipt shows the edition and the amount. For several colleagues, ask for a quote.',
      },
      {
        question: 'Does it need a constant internet connection?',
        answer: 'No, only to download, activate and update. The apps work offline.',
      },
    ],
  },
  {
    path: '/office-2021-business',
    title: 'Home & Business 2021: when it makes sense',
    description:
      'Six apps with commercial use for less than 2024, but without security updates. When that makes sense and when it does not.',
    audience: 'For companies tied to the 2021 version',
    heading: 'An older version, for a good reason',
    lead: `Home & Business 2021 has the same six apps as 2024. Its security updates ended in ${updatesEnd['2021']}. That suits some computers and not others.`,
    pick: 'home-business-2021',
    reasons: [
      'Works with add-ins and macros that need 2021',
      'The same six apps, with commercial use, on a PC or a Mac',
      'Costs less than 2024',
    ],
    otherwise: `If nothing ties you to 2021, choose Home & Business 2024. The extra cost buys security updates until ${updatesEnd['2024']}.`,
    passages: [
      {
        title: 'Where it fits',
        text: 'A computer at a till or a label printer. A computer without e-mail. A second desk until an add-in is updated.',
      },
      {
        title: 'Where it does not',
        text: 'The computer with the company inbox or online banking. Anything your insurer or a client requires to be patched.',
      },
    ],
    compared: ['home-business-2024', 'home-business-2021', 'home-business-2019'],
    questions: [
      {
        question: 'Does it still activate?',
        answer:
          'Yes. End of support means no more fixes; installing and activating work as before.',
      },
      {
        question: 'Is there a discount for moving to 2024 later?',
        answer: 'No. A newer version is a new purchase.',
      },
    ],
  },
]
