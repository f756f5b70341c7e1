/** The same in every case: whether there is such an order, nobody learns. */
export const CODE_ASKED =
  'If that order number and e-mail address belong together and the address can get a code now, we sent one with six digits. Enter it here within 10 minutes. It works in this chat alone.'
export const TOO_MANY_CODES =
  'Too many codes were asked for. Please try again in an hour, or ask for a person.'
export const CODE_REFUSED =
  'This code is wrong or has expired. After five wrong ones you need a new code.'
export const NOT_PROVEN =
  'Before I can say anything about an order, I need to know that it is yours. Enter its number and e-mail address, and we send a code to that mailbox.'
