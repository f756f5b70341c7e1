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
          'No. An e-mail address is enough. Your order page opens in the browser you paid with, or in any other with a link we e-mail you.',
      },
      {
        question: 'In which currency am I charged?',
        answer:
          'In the one you chose at the top of the page. You are charged the total shown on the button. Your bank may add a fee for foreign currencies.',
      },
      {
        question: 'Do you see my card number?',
        answer:
          'No. The card form belongs to the payment provider, and your number goes directly to them. We only learn whether the payment succeeded, and the brand of your card.',
      },
      {
        question: 'I paid, but I see no key',
        answer:
          'Open the order page from your receipt and choose “Check again”. If some keys are still on their way, the page shows how many are ready, and we e-mail the rest automatically.',
      },
      {
        question: 'I entered the wrong e-mail address',
        answer:
          'Open your order page and choose “Wrong address?”, or “Correct an order” under My licences, with your order number and the amount you paid. We check that the order is yours before a key goes to another address. If that does not work, write to us.',
      },
      {
        question: 'Can I get an invoice for my company?',
        answer:
          'Yes. Your order page has the receipt and the invoice as a PDF. If you need your company’s name or tax number on the invoice, choose “Add company details” there. You can do this once.',
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
          'For some editions, yes: you redeem the key there before you download, nearly always on a Mac. The account is free. Other editions take the key in the app.',
      },
      {
        question: 'The key is refused. What now?',
        answer:
          'First check that the installed edition and year match your order, and that no trial is left on the computer. The troubleshooting page explains each error code. If the right key is refused, write to us.',
      },
      {
        question: 'Can I move the licence to a new computer?',
        answer:
          'Yes. Uninstall it on the old one, then activate it on the new one with the same key. The publisher’s licence terms say how often. If activation is refused, write to us.',
      },
      {
        question: 'Do I have to uninstall my old version?',
        answer:
          'We recommend it. Two versions on one computer conflict, and a trial that came with the computer asks for a subscription in place of the new apps. Your documents are not touched.',
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
          'The publisher’s servers check it when you activate. With your order number and the last five characters you can also look it up here.',
      },
      {
        question: 'What does perpetual mean?',
        answer:
          'You may use this version for as long as you like. New features and later versions are not included, and security updates end on a date the publisher sets for each version.',
      },
      {
        question: 'Can I get my money back?',
        answer:
          'Yes, within 30 days. Unused keys are refunded after a quick check; ask on your order page or write to us. The refund policy has the details.',
      },
      {
        question: 'I lost my key. Can you send it again?',
        answer:
          'Yes, to the e-mail address of the order. Open the order page and choose to have the keys sent again.',
      },
    ],
  },
]

export const allQuestions: readonly FaqItem[] = questionGroups.flatMap((group) => group.items)
