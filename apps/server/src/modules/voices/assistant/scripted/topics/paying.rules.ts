import { topic } from './topic.rules.ts'

/** The payment form takes cards alone. */
const notTaken = /\b(?:paypal|bitcoin|crypto\w*|cash|cheque|check by mail|sofort|ideal)\b/

export const paying = [
  topic(
    /\b(?:charged|paid|billed|debited|booked|charges?|payments?)\b[^.?]{0,30}\b(?:twice|double|two times|2 times|2x|again)\b|\b(?:double|two|duplicate)[ -]?(?:charge[ds]?|payments?|bookings?)\b/,
    'If you are charged twice the shop returns it automatically',
    '/payment-policy#if-you-are-charged-twice',
  ),
  topic(
    /\b(?:browser|window|tab|page|internet|computer|laptop|connection|power)\b[^.?]{0,25}\b(?:crash\w*|clos\w+|froze\w*|died|lost|gone|shut|broke|went|fail\w*)\b[^.?]*\b(?:pa[iy]\w*|checkout|money|order|bought|buy\w*)|\b(?:closed|crash\w*)\b[^.?]*\b(?:after|while|during|when)\b[^.?]*\bpa[iy]/,
    'If you close the window your payment is not lost',
    '/payment-policy#if-you-close-the-window',
  ),
  topic(
    /\b(?:card|payment|pay)\b[^.?]{0,30}\b(?:declin\w+|refus\w+|fail\w*|reject\w*|not accepted|doesn'?t (?:work|go)|won'?t|error|not go(?:ing)? through)|\b(?:declin\w+|reject\w*|refus\w*)\b[^.?]{0,15}\b(?:card|payment)\b|\bcan'?t pay\b/,
    'If a payment fails we tell you why if your bank tells us',
    '/payment-policy#if-a-payment-fails',
  ),
  topic(
    /\bbank\b[^.?]{0,30}\b(?:confirm|approve|verif\w*|app|code|sms|asks?|wants)\b|\b3-?d ?s(?:ecure)?\b|\bconfirm\b[^.?]{0,20}\b(?:payment|bank)\b|\b(?:two-factor|authenticat\w+)\b[^.?]*\bpay/,
    'Pay once: pay by card, your bank may ask you to confirm it',
    '/how-it-works|Pay once',
  ),
  topic(
    /\b(?:save|store|you see|keep|safe|secure|security|trust)\b[^.?]*\b(?:card|credit card|payment (?:data|details)|cvv|card (?:number|data|details))\b|\b(?:card|payment) (?:data|details|number|information)\b|\b(?:safe|secure)\b[^.?]*\b(?:pay|payment|checkout|shop|buy)\b|\bcard\b[^.?]*\b(?:safe|secure|stored?|saved?)\b/,
    'Your card data: the card form belongs to the provider',
    '/payment-policy#your-card-data',
  ),
  topic(
    /\b(?:two|2|several|multiple|more than one|second|another|stack|combine)\b[^.?]{0,20}\b(?:coupons?|codes|vouchers?|discounts?)\b|\b(?:coupons?|vouchers?)\b[^.?]{0,20}\b(?:combine|stack|together|per order)\b|\bhow\b[^.?]*\b(?:use|enter|redeem|apply)\b[^.?]*\b(?:coupons?|vouchers?|promo)\b|\bwhere\b[^.?]*\b(?:coupon|voucher|promo)\b/,
    'Coupons: one coupon per order',
    '/payment-policy#coupons',
  ),
  topic(
    /\b(?:instal+ments?|klarna|afterpay|pay later|split|rates?|monthly payments?|finance|financing|credit)\b(?! card)/,
    'Can I pay in instalments, we charge once',
    '/pricing-options|instalments',
  ),
  topic(
    /\b(?:tax(?:es)?|vat|gst|sales tax|mwst|tva|iva)\b(?!.*\b(?:number|id|invoice)\b)/,
    'Are taxes added at the end, you pay the total shown',
    '/pricing-options|taxes',
  ),
  topic(
    /\b(?:price|rate)\b[^.?]{0,20}\b(?:held|hold|reserved?|locked|guaranteed|valid|fixed|change)\b|\bhow long\b[^.?]{0,30}\b(?:price|cart)\b/,
    'Price and currency: we hold the price for 15 minutes from the moment you enter checkout',
    '/payment-policy#price-and-currency',
  ),
  topic(
    /\b(?:currenc(?:y|ies)|pay in (?:euros?|pounds?|dollars?|yen|eur|gbp|francs?|rupees?|yuan)|foreign (?:fee|currency)|exchange rates?|conversion)\b/,
    'Price and currency: prices are set in US dollars and shown in nine currencies',
    '/payment-policy#price-and-currency',
  ),
  topic(
    /\b(?:per|a|every|each) (?:month|year)\b|\bmonthly\b|\byearly\b|\bannual(?:ly)?\b|\bsubscriptions?\b(?!.*\b(?:trial|popping|keeps|asks?|asking)\b)|\b365\b(?!.*\b(?:trial|popping|asks?|asking|uninstall|remove|beside|both|switch)\b)|\brecurring\b|\brenew\w*\b|\bone[ -]time (?:payment|purchase|fee)\b|\bpay (?:only )?once\b/,
    'Is this a subscription? No, you pay once and the licence does not expire, no monthly fee',
    '/faq#before-you-buy|subscription',
  ),
  topic(
    /\bwhen\b[^.?]{0,20}\bcharged\b|\bcharged? (?:later|again)\b/,
    'When you are charged: once, when you press the button',
    '/payment-policy#when-you-are-charged',
  ),
  topic(
    /\b(?:invoice|receipt|bill|tax number|vat (?:number|id)|proof of purchase)\b/,
    'Can I get an invoice for my company, receipt on your order page',
    '/faq#paying-and-delivery|invoice',
  ),
  topic(
    /\b(?:need|have|create|make|open|without|register|sign up|guest)\b[^.?]{0,25}\baccount\b(?!.*\b(?:microsoft|publisher|activate|install|redeem)\b)|\b(?:guest checkout|as a guest|sign up|register(?:ing)?)\b(?!.*\b(?:microsoft|publisher)\b)/,
    'Do I need an account to buy? No, an e-mail address is enough',
    '/faq#paying-and-delivery|account to buy',
  ),
  topic(
    /\b(?:pay(?:ment)? (?:methods?|options?|ways?)|ways? to pay|how (?:can|do|could) (?:i|we) pay|paypal|apple pay|google pay|bank transfer|wire transfer|bitcoin|crypto\w*|debit card|credit cards?|visa|mastercard|amex|american express|sepa|sofort|ideal|cash|cheque|check by mail|invoice payment|purchase order|which cards)\b|\bpay (?:by|with|via|per|on)\b|\bpay bank transfer\b|\bbank transfer\b/,
    'Ways to pay by card; not PayPal, cash or crypto',
    '/payment-policy#ways-to-pay',
    (asked) => (notTaken.test(asked) ? 'No.' : undefined),
  ),
  topic(
    /\bwhy\b[^.?]*\b(?:2019|2021|older|old)\b[^.?]*\b(?:cheap\w*|less|lower)|\bwhy\b[^.?]*\b(?:cheap\w*|less|lower)\b[^.?]*\b(?:2019|2021|older|old)\b|\b(?:2019|2021|older)\b[^.?]*\bcost less\b/,
    'Why do the older years cost less?',
    '/pricing|older years',
  ),
]
