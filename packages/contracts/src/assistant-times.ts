/** How long a code to the mailbox of an order counts. */
export const CHAT_CODE_MINUTES = 10
