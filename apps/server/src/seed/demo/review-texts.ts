/** What became of a review that staff did not approve. */
type ReviewEnding = 'pending' | 'withdrawn' | 'spam' | 'off_topic'

export type DemoReview = Readonly<{
  product: string
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  comment: string
  reply?: string
  /** What its order must have. */
  tells?: 'several keys' | 'a new key'
  ending?: ReviewEnding
}>

/** Written by hand for the demo shop: each fits its edition, its year and its stars. */
export const demoReviews: readonly DemoReview[] = [
  {
    product: 'home-2024',
    rating: 5,
    title: 'Ten minutes from paying to typing',
    comment:
      'The mail with the key was there before I had closed the shop. Download, sign in, paste, done. My daughter wrote her essay in Word the same evening.',
  },
  {
    product: 'home-business-2024',
    rating: 5,
    title: 'Outlook is really in it',
    comment:
      'I had read the list of apps twice because another shop had sold me the wrong edition. Outlook and Teams were both there. The invoice carries my company name, too.',
  },
  {
    product: 'professional-plus-2024',
    rating: 5,
    title: 'Access opened my old database',
    comment:
      'We have kept our members in an Access file since 2011. It opened without a complaint, forms and reports included. That was all I wanted.',
  },
  {
    product: 'home-2021',
    rating: 4,
    title: 'Right for an older laptop',
    comment:
      'It runs well on a Windows 10 machine with 8 GB. One star less because the updates for 2021 end in October 2026, which the page says plainly.',
  },
  {
    product: 'home-business-2021',
    rating: 5,
    title: 'Bought for the Mac in the studio',
    comment:
      'Installed on a MacBook with no trouble at all. Mail, calendar and invoices work, and nobody bills me every month.',
  },
  {
    product: 'professional-plus-2021',
    rating: 5,
    title: 'Publisher files open again',
    comment:
      'Our parish newsletter lives in Publisher, and hardly any edition still has it. This one does. I changed the date, printed 200 copies and went home.',
  },
  {
    product: 'home-2019',
    rating: 5,
    title: 'All my father needs',
    comment:
      'He writes letters and keeps a list of his stamps in Excel. The menus are the ones he knows. I knew that 2019 gets no more updates; for him that is fine.',
  },
  {
    product: 'home-business-2019',
    rating: 4,
    title: 'Fits our old templates',
    comment:
      'Every letter template and macro from the last computer works. I would have liked newer support dates, but then I could have bought the newer edition.',
  },
  {
    product: 'home-2024',
    rating: 5,
    title: 'No subscription, at last',
    comment:
      'I paid once and the licence shows no end date. It sits on my own computer and works on the train without a connection.',
  },
  {
    product: 'home-business-2024',
    rating: 1,
    title: 'I wanted it on two computers',
    comment:
      'I put it on my desktop and then could not use the same key on the laptop. I had not seen that one licence is for one computer. For me that is too little for the price.',
    reply:
      'We are sorry that this was a surprise. One licence is for one PC or Mac, as the product page says under the apps. If you want to work on the laptop from now on, the installation guide shows how to move it.',
  },
  {
    product: 'professional-plus-2024',
    rating: 4,
    title: 'Everything but Publisher',
    comment:
      'Seven apps, quick to install and clear instructions. I did miss Publisher, which the 2024 edition no longer has. The comparison table would have told me.',
  },
  {
    product: 'home-2021',
    rating: 5,
    title: 'Price of a dinner for two',
    comment:
      'I need Word and Excel twice a week and never the cloud. This is the cheapest honest way to get both. The key worked on the first try.',
  },
  {
    product: 'home-business-2021',
    rating: 3,
    title: 'Good software, long download',
    comment:
      'The key came at once, but the download took an hour on our line and the order page could have warned me. After that everything was fine.',
  },
  {
    product: 'professional-plus-2021',
    rating: 5,
    title: 'All our desks in one afternoon',
    tells: 'several keys',
    comment:
      'Several licences in one order, their keys in one list, each with its own button to copy. I ticked them off desk by desk. Nothing to look up.',
  },
  {
    product: 'home-2019',
    rating: 4,
    title: 'Honest about its age',
    comment:
      'The shop says in two places that this edition gets no more security updates. I use it on a computer that is hardly ever online, and for that it is perfect.',
  },
  {
    product: 'home-business-2019',
    rating: 5,
    title: 'The accountant is happy',
    comment:
      'Her add-in only works with 2019. The key activated at once, and the invoice could be corrected to the company name after I had paid.',
  },
  {
    product: 'professional-plus-2019',
    rating: 5,
    title: 'The one our macros were made for',
    comment:
      'Half of our stock keeping is an Access file that somebody wrote in 2019. I was not going to touch it. Same edition, new computer, same file.',
  },
  {
    product: 'home-2024',
    rating: 5,
    title: 'The mistake was mine',
    comment:
      'I mistyped the key three times and thought it was dead. The help page asked two questions, showed me where I went wrong and it activated. Nobody had to write to anybody.',
  },
  {
    product: 'home-business-2024',
    rating: 5,
    title: 'Set up over breakfast',
    comment:
      'Key by mail, download from the link in it, both of my mail accounts in Outlook before the coffee was cold. Exactly what I had hoped for.',
  },
  {
    product: 'professional-plus-2024',
    rating: 5,
    title: 'Quick answer about the right edition',
    comment:
      'I asked whether Home & Business would do for two people who share an Access file. It would not, and I was told so in one line. That saved me an order.',
  },
  {
    product: 'home-2021',
    rating: 5,
    title: 'For school, nothing more',
    comment:
      'My son needs PowerPoint for his talks. It took me longer to find the power cable than to activate this.',
  },
  {
    product: 'home-business-2021',
    rating: 5,
    title: 'Found my key again after a crash',
    comment:
      'My disk died two weeks after I bought it. I signed in, opened My licences, read the key again and installed on the new disk. I had expected a fight.',
  },
  {
    product: 'professional-plus-2021',
    rating: 3,
    title: 'Check your Windows first',
    comment:
      'I own a Mac and a PC and wanted it on the Mac. It is for Windows only; the page does say so, under the buttons. It now runs on the PC and does its job.',
  },
  {
    product: 'home-2019',
    rating: 5,
    title: 'Cheap and exactly as described',
    comment:
      'Word, Excel, PowerPoint, OneNote, no mail program. That is what the page said and what I got. Activated within a minute.',
  },
  {
    product: 'home-2024',
    rating: 4,
    title: 'Mind that it is for private use',
    comment:
      'It works well on the family computer. I also do a little paid work and nearly overlooked that Home is for private use only. The adviser on the page asks about it; let it.',
  },
  {
    product: 'home-business-2024',
    rating: 5,
    title: 'Invoice first, thank you',
    comment:
      'The PDF invoice was on the order page in the same minute as the key. My bookkeeper has stopped chasing me.',
  },
  {
    product: 'professional-plus-2024',
    rating: 5,
    title: 'Excel takes our big files',
    comment:
      'Price lists with 300,000 lines opened without a pause, and my old macros ran. The key was accepted on the first try.',
  },
  {
    product: 'home-2021',
    rating: 3,
    title: 'I would have liked a disc',
    comment:
      'The key works and the letters look as before. But everything is by mail and download, and I had to ask my neighbour to help me with it.',
  },
  {
    product: 'home-business-2021',
    rating: 5,
    title: 'One payment for my practice',
    comment:
      'I added it up: the subscription would have cost me more by the second year. This one is paid for and has the mail program I know.',
  },
  {
    product: 'professional-plus-2021',
    rating: 4,
    title: 'Solid, and easy to install',
    comment:
      'The steps in the mail match what is on the screen, which is rarer than it should be. Only the restart at the end was news to me.',
  },
  {
    product: 'professional-plus-2021',
    rating: 1,
    title: 'The first key was refused',
    tells: 'a new key',
    comment:
      'The key I got was refused as already used. I had a deadline and lost an evening over it. That should not happen with something I paid for.',
    reply:
      'You are right, and we apologise. It should have worked the first time. A new key took its place, and we asked our supplier how a used one could reach us.',
  },
  {
    product: 'professional-plus-2019',
    rating: 4,
    title: 'Hard to find these days',
    comment:
      'Few shops still have this one, and fewer say openly that it gets no more updates. We need it for one old program, and it does that job.',
  },
  {
    product: 'home-2024',
    rating: 5,
    title: 'Simple on the Mac',
    comment:
      'I was prepared for trouble with macOS and had none. One package, one sign-in, one key. Word remembers where I stopped reading.',
  },
  {
    product: 'home-business-2024',
    rating: 4,
    title: 'Teams took a second try',
    comment:
      'Word and Outlook were ready at once. Teams wanted a restart before it let me sign in. Since then there is nothing to complain about.',
  },
  {
    product: 'professional-plus-2024',
    rating: 5,
    title: 'One order, one invoice, several desks',
    tells: 'several keys',
    comment:
      'We bought for the whole team in one go. All keys were in one table, one invoice covered them, and by noon every desk was working.',
  },
  {
    product: 'home-2021',
    rating: 5,
    title: 'Works without the internet',
    comment:
      'Our cabin has no connection worth the name. I activated at home, and since then OneNote and Word do not care where they are.',
  },
  {
    product: 'home-business-2021',
    rating: 4,
    title: 'As good as the big shops',
    comment:
      'I hesitated because the price was lower than in the shop in town. The key was genuine, the invoice correct, and there was nothing to cancel afterwards.',
  },
  {
    product: 'professional-plus-2021',
    rating: 5,
    title: 'Moved to a new PC in five minutes',
    comment:
      'I took it off the old computer first, as the guide says, then put in the same key on the new one. It activated at once.',
  },
  {
    product: 'home-2019',
    rating: 3,
    title: 'Fine, but choose 2021 if you can',
    comment:
      'It does what it says for little money. If I bought again I would take a newer year, since this one stopped getting updates in October 2025.',
  },
  {
    product: 'home-business-2019',
    rating: 5,
    title: 'Mail and nothing fancy',
    comment:
      'Outlook 2019 looks like the one I learned on. My rules and folders came over from the old computer, and the key was accepted at once.',
  },
  {
    product: 'home-2024',
    rating: 5,
    title: 'A present that arrived on time',
    comment:
      'I bought it on the morning of my sister’s birthday, printed the mail and put it in a card. She had it running before the cake was cut.',
  },
  {
    product: 'home-business-2024',
    rating: 5,
    title: 'One mail, then silence',
    comment:
      'The key came by mail, the invoice was on the order page, and that was it. No newsletter that I never asked for. More shops should be like this.',
  },
  {
    product: 'professional-plus-2024',
    rating: 5,
    title: 'The key was easy to copy',
    comment:
      'I always mistype these keys. Here I pressed Copy, pasted it into Word and that was all. Small thing, great help.',
  },
  {
    product: 'professional-plus-2021',
    rating: 5,
    title: 'Does the work of a big office',
    comment:
      'Quotes in Word, stock in Access, flyers in Publisher. A three-person firm does not need more, and it was paid for once.',
  },
  {
    product: 'home-2024',
    rating: 5,
    title: 'Clear from start to end',
    comment:
      'I am seventy-four and did it alone. The letters on the page are large enough, and each step tells you what comes next.',
    ending: 'pending',
  },
  {
    product: 'home-business-2021',
    rating: 2,
    title: 'Outlook forgets my signature',
    comment:
      'Everything else works, but my signature is gone each time I restart. The shop may not be to blame for this, but I would have liked a hint.',
    ending: 'pending',
  },
  {
    product: 'professional-plus-2024',
    rating: 4,
    title: 'Good so far',
    comment:
      'I have used it for a week and it is quick. I will write again when I have tried the import from our old system.',
    ending: 'pending',
  },
  {
    product: 'home-2021',
    rating: 1,
    title: 'The parcel service is late again',
    comment:
      'My new keyboard still has not come, and the driver says nobody was at home. I was at home all day.',
    ending: 'off_topic',
  },
  {
    product: 'home-2019',
    rating: 5,
    title: 'Earn money from your sofa',
    comment:
      'I make 900 dollars a day with this one trick. Ask me how, places are limited and the offer ends tonight.',
    ending: 'spam',
  },
  {
    product: 'home-business-2024',
    rating: 3,
    title: 'Wrote this too soon',
    comment:
      'I could not find the download at first, so I gave three stars. It was in the mail all along. I will write a proper one later.',
    ending: 'withdrawn',
  },
]
