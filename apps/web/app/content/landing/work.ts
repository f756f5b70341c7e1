import type { Landing } from './landing.ts'

/** Pages for people who earn money with it. */
export const work: readonly Landing[] = [
  {
    path: '/small-business',
    title: 'Office for a small business, paid once',
    description:
      'Word, Excel, Outlook and Teams for a firm of one to twenty people: which edition to buy, how many, and how to hand out the keys.',
    audience: 'For firms of one to twenty people',
    heading: 'Office software as a purchase, not as a standing order',
    lead: 'A small firm needs mail, offers, invoices and a calendar, on each desk, with the right to use them for work. That is one edition and one payment per computer.',
    pick: 'home-business-2024',
    reasons: [
      'Commercial use is part of the licence',
      'Outlook for mail, calendar and contacts, Teams for meetings',
      'The same edition for Windows and Mac, so mixed offices need no second list',
      'Security updates from the maker until October 2029',
    ],
    otherwise:
      'If one desk keeps its records in Access, give that desk Professional Plus and the others Home & Business. You do not have to buy the same edition for everybody.',
    passages: [
      {
        title: 'How many licences?',
        text: 'Count computers, not people. Two colleagues who share a desk need one licence; one colleague with a desktop and a laptop needs two.',
      },
      {
        title: 'Handing out the keys',
        text: 'One order holds up to 50 licences of an edition. The order page lists every key separately, so you can note which one goes to which desk. Do not write a key into a shared document that outlives its purpose.',
      },
      {
        title: 'For your accounts',
        text: 'You receive one receipt for one purchase. There is no renewal to watch and nothing to cancel when a colleague leaves.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'May we use Home for the office to save money?',
        answer:
          'No. Home is licensed for private use and study. For paid work choose Home & Business or Professional Plus.',
      },
      {
        question: 'Can we move a licence when a computer is replaced?',
        answer:
          'Yes. Remove the software from the old computer, install it on the new one and activate it there.',
      },
      {
        question: 'We need an offer before we may buy.',
        answer: 'Ask for a quote with your company’s name; you get a reference number at once.',
      },
    ],
  },
  {
    path: '/business-pro',
    title: 'Professional Plus 2024 for work on Windows',
    description:
      'Who needs Professional Plus at work, what Access is good for, and when Home & Business is the better purchase.',
    audience: 'For offices that keep data in Access',
    heading: 'When a spreadsheet has become a database',
    lead: 'Professional Plus is the edition with Access. If your firm keeps orders, members or stock in tables that grow every day, this is the tool for it.',
    pick: 'professional-plus-2024',
    reasons: [
      'Access for databases with forms, queries and printed reports',
      'Outlook, Teams and the four classic apps in the same package',
      'Commercial use is part of the licence',
      'One payment per Windows PC',
    ],
    otherwise:
      'If nobody in your office opens a file that ends in .accdb, you do not need it. Home & Business holds the other six apps for less, and runs on a Mac as well.',
    passages: [
      {
        title: 'Three signs that you need Access',
        text: 'Several people type into the same workbook and overwrite each other. The same address stands in four sheets, in four spellings. A monthly report takes a day of copying. A small database ends all three.',
      },
      {
        title: 'Windows only',
        text: 'There is no Professional Plus for the Mac. Please check the computers before you order; a key for it is of no use on macOS.',
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
          'They can look at exported reports and sheets. To open the database itself, each computer needs Access.',
      },
    ],
  },
  {
    path: '/professional-suite',
    title: 'The professional suite: 2024, 2021 or 2019?',
    description:
      'Professional Plus in three years side by side: apps, Publisher, security updates and price, so that you choose the year on purpose.',
    audience: 'For people who know they need Professional Plus',
    heading: 'Same suite, three years: choose with open eyes',
    lead: 'All three hold Word, Excel, PowerPoint, OneNote, Outlook and Access. They differ in two apps, in how long they are repaired, and in price.',
    pick: 'professional-plus-2024',
    reasons: [
      'The only one of the three that still receives security updates, until October 2029',
      'Teams is included',
      'The newest functions in Excel and Word',
    ],
    otherwise:
      'Choose 2021 if you have Publisher files to maintain, and keep that computer away from unknown attachments. Choose 2019 only if other software on the machine asks for it.',
    passages: [
      {
        title: 'Publisher or Teams',
        text: '2024 has Teams and no Publisher. 2021 and 2019 have Publisher and no Teams. If you need both, keep Publisher on one older licence and work in 2024 everywhere else.',
      },
      {
        title: 'What the missing updates mean',
        text: 'The older suites go on working. Weaknesses found from now on stay open in them. For a computer that opens files from outside the firm, that is a reason to take 2024.',
      },
    ],
    compared: ['professional-plus-2024', 'professional-plus-2021', 'professional-plus-2019'],
    questions: [
      {
        question: 'Can two years stand on one computer?',
        answer:
          'It is not a good idea: they share settings and file associations. Use one year per computer.',
      },
      {
        question: 'Do files move between the years?',
        answer:
          'Yes. The formats are the same; a newer function in a sheet may show as text in an older version.',
      },
    ],
  },
  {
    path: '/enterprise-edition',
    title: 'Licences for many computers, by quote',
    description:
      'Fifty computers or five hundred: how to order perpetual licences in quantity, what we need to know, and what you receive.',
    audience: 'For organisations with many computers',
    heading: 'Many licences, one conversation',
    lead: 'From about ten computers on, it pays to write to us first. You tell us editions and quantities; a person answers with a price and a delivery date.',
    pick: 'professional-plus-2024',
    reasons: [
      'The widest set of apps for Windows desks, with Access',
      'Perpetual licences that can be entered as an asset',
      'Keys delivered as a list you can distribute yourself',
    ],
    otherwise:
      'If you run hundreds of managed devices with central updates, single keys are the wrong tool. Ask the maker about volume licensing or a subscription; we will tell you so, too.',
    passages: [
      {
        title: 'What to tell us',
        text: 'Which editions, how many of each, by when, the country of the invoice and your tax number if you have one. If purchasing needs a proforma, say so in the message.',
      },
      {
        title: 'What we do not promise',
        text: 'We are an independent reseller. We do not run audits, deployments or central activation servers, and we do not claim to be a partner of the maker.',
      },
    ],
    questions: [
      {
        question: 'Is there an upper limit in the shop?',
        answer:
          'An order in the shop holds at most 50 of one edition and 100 in all. A quote may hold more.',
      },
      {
        question: 'Can we order in several steps?',
        answer: 'Yes. Ask for all of it in one quote and name the dates you need each part by.',
      },
    ],
  },
  {
    path: '/remote-work',
    title: 'Office for working from home',
    description:
      'The right licence for a desk at home: commercial use, Outlook and Teams, on the PC or Mac you already have.',
    audience: 'For people who work where they live',
    heading: 'The kitchen table counts as a workplace',
    lead: 'If you are paid for what you write at home, the licence must allow it. Home & Business does, and it brings the two apps that remote work runs on.',
    pick: 'home-business-2024',
    reasons: [
      'Licensed for paid work, also on a private computer',
      'Outlook and Teams for mail, calendar and meetings',
      'Works offline on a train or when the line is down',
    ],
    otherwise:
      'If your employer gives you a subscription, use that one: it is meant for several devices. And if you only join calls and read, a browser may be enough.',
    passages: [
      {
        title: 'Private computer, employer’s files',
        text: 'Ask before you store company files on a private machine. If it is allowed, give work its own user account on the computer, with its own password.',
      },
      {
        title: 'A laptop and a desk',
        text: 'One licence covers one computer. If you alternate between two, you need two licences, or you keep your files in one place and work on that machine.',
      },
    ],
    questions: [
      {
        question: 'Can my employer pay for it?',
        answer:
          'Usually, yes. The receipt names the edition and the amount. For several colleagues, ask for a quote.',
      },
      {
        question: 'Does it need a constant connection?',
        answer: 'Only to download, to activate and to update. The apps themselves work offline.',
      },
    ],
  },
  {
    path: '/office-2021-business',
    title: 'Home & Business 2021: when it is the right year',
    description:
      'Six apps with commercial use at a lower price than 2024, without further security updates. When that is a fair deal and when it is not.',
    audience: 'For firms that are tied to the 2021 version',
    heading: 'An older year, chosen on purpose',
    lead: 'Home & Business 2021 has the same six apps as 2024. Its security updates ended in October 2026. That makes it right for some desks and wrong for others.',
    pick: 'home-business-2021',
    reasons: [
      'Fits add-ins and macros that were tested with 2021 and nothing later',
      'The same six apps, with commercial use, on a PC or a Mac',
      'Costs less than 2024',
    ],
    otherwise:
      'If nothing ties you to 2021, take Home & Business 2024. The difference in price buys security updates until October 2029.',
    passages: [
      {
        title: 'Good places for it',
        text: 'A machine beside a cash desk or a cutter that prints labels. A computer without mail. A second desk until an add-in has been renewed.',
      },
      {
        title: 'Bad places for it',
        text: 'The inbox of the firm. The computer with the online banking. Anything your insurer or a client wants to see patched.',
      },
    ],
    compared: ['home-business-2024', 'home-business-2021', 'home-business-2019'],
    questions: [
      {
        question: 'Does it still activate?',
        answer:
          'Yes. End of support means no more repairs; installing and activating go on as before.',
      },
      {
        question: 'Is there a discount for moving to 2024 later?',
        answer: 'No. A perpetual licence stays with its year, and the next one is a new purchase.',
      },
    ],
  },
]
