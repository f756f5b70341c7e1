const PER_MINUTE = 5
const PER_DAY = 30
const ALL_BYTES = 1_000_000_000
const FILES = 20
const FILE_BYTES = 50_000_000
const TOLD_PER_HOUR = 3
const BEGUN_PER_DAY = 5

type Counts = Readonly<{
  minute: number
  day: number
  toldInHour: number
  files: number
  bytes: number
  allBytes: number
}>
type Fault = Readonly<{ code: 452 | 550; text: string; isAlarm?: true }>
type Scaled = (max: number) => number

/** Why an answer is not taken now; undefined where it is. 452 may be tried again, 550 not. */
export function answerFault(counts: Counts, scaled: Scaled): Fault | undefined {
  if (counts.day >= scaled(PER_DAY))
    return { code: 550, text: 'This address had too many e-mails today. Please write tomorrow.' }
  if (counts.minute >= scaled(PER_MINUTE))
    return { code: 452, text: 'Too many e-mails at once. Try again in a minute.' }
  if (counts.allBytes >= ALL_BYTES)
    return { code: 452, text: 'We cannot take more files today. Try again later.', isAlarm: true }
  return undefined
}

/** Whether a file is kept beside those that came from the same person in a day. */
export const fitsInDay = (had: Readonly<{ files: number; bytes: number }>, size: number): boolean =>
  had.files < FILES && had.bytes + size <= FILE_BYTES

/** Three messages of one person are told in an hour; the rest of that hour is told as one. */
export const isToldAlone = ({ toldInHour }: Pick<Counts, 'toldInHour'>): boolean =>
  toldInHour < TOLD_PER_HOUR

/** One person begins few conversations by mail in a day; what else they write joins the last. */
export const mayBegin = (begunToday: number): boolean => begunToday < BEGUN_PER_DAY
