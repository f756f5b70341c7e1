import { type FaqItem, faq } from '../faq.ts'

type QuestionGroup = Readonly<{ id: string; title: string; items: readonly FaqItem[] }>

/** All questions, grouped by when they come up; the first group is shown on other pages as well. */
export const questionGroups: readonly QuestionGroup[] = [
  { id: 'before-you-buy', title: 'Before you buy', items: faq },
  {
    id: 'paying-and-delivery',
    title: 'Paying and delivery',
    items: [
      {
        question: 'Do I need an account to buy?',
        answer:
          'No. An e-mail address is enough. The order page opens in the browser you paid with, and from any other with a link that we send to that address.',
      },
      {
        question: 'In which currency am I charged?',
        answer:
          'In the one you chose at the top of the page. The total on the button is the total on your card statement; what your bank adds for a foreign currency is between you and the bank.',
      },
      {
        question: 'Do you see my card number?',
        answer:
          'No. The card form belongs to the payment provider and sends the number to them directly. We learn whether it was paid, and nothing else.',
      },
      {
        question: 'My payment went through, but I see no key.',
        answer:
          'Open the order page from your receipt and choose “Check again”. If keys had to be ordered, the page says how many are ready, and the rest follow by e-mail without your doing anything.',
      },
      {
        question: 'I typed the wrong e-mail address.',
        answer:
          'Write to us from the right one with your order number and the name on the order. For your protection we ask one or two questions before we send a key to another address.',
      },
      {
        question: 'May I have an invoice for my firm?',
        answer:
          'The receipt on your order page can be printed or saved as a PDF. If you need your firm’s name or tax number on it, write to us with the order number.',
      },
    ],
  },
  {
    id: 'installing',
    title: 'Installing and activating',
    items: [
      {
        question: 'Where do I download the software?',
        answer:
          'From the publisher’s own site, setup.office.com. Your order page links to it. We do not send installers, and you do not need one from anywhere else.',
      },
      {
        question: 'Do I need an account with the publisher?',
        answer:
          'For some editions, to redeem the key before the download; on a Mac nearly always. It is free. Other editions take the key in the app and need no account.',
      },
      {
        question: 'The key is refused. What now?',
        answer:
          'First see whether the installed edition and year are those on your order, and whether a trial is still installed. The troubleshooting page explains each error code. If the right key is refused, write to us.',
      },
      {
        question: 'Can I move the licence to a new computer?',
        answer:
          'Yes. Uninstall it on the old one, then activate it on the new one with the same key. The publisher’s licence terms say how often. If the activation is refused, write to us first.',
      },
      {
        question: 'Do I have to uninstall my old version?',
        answer:
          'We recommend it. Two versions on one computer get into each other’s way, and a trial that came with the computer asks for a subscription in place of the new apps. Your documents are not touched.',
      },
    ],
  },
  {
    id: 'the-licence',
    title: 'The licence',
    items: [
      {
        question: 'How do I know that a key is genuine?',
        answer:
          'The publisher’s servers decide that when you activate. With your order number and the last five characters you can also check at any time what we know about a key.',
      },
      {
        question: 'What does perpetual mean?',
        answer:
          'That the right to use this version does not end. It does not mean that the version changes: new features and the next year’s edition are not part of it, and security updates end on a date that the publisher sets for each year.',
      },
      {
        question: 'Can I have my money back?',
        answer:
          'Write to us with your order number. If the key does not activate, or you bought the wrong edition and have not used it, we find a way. The refund policy has the details.',
      },
      {
        question: 'I lost my key. Can you send it again?',
        answer:
          'Yes, to the address of the order. Open the order page and choose to have the keys sent again; it takes a minute.',
      },
    ],
  },
]

export const allQuestions: readonly FaqItem[] = questionGroups.flatMap((group) => group.items)
