import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Well-formed and new. */
export const randomKey = () => Array.from({ length: 5 }, group).join('-')

export const randomKeys = (count: number) => Array.from({ length: count }, randomKey)
