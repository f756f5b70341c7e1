import { type BusinessHours, clockText } from '@keyhaven/contracts/business-hours'

/** "Monday 3:00 pm" as weekday and "3 pm". */
function dayAndTime(clock: string): readonly [day: string, time: string] {
  const [day = '', ...time] = clock.replace(':00 ', ' ').split(' ')
  return [day, time.join(' ')]
}

/** The title of the contact page: who answers, and from when on the visitor's own clock. */
export function answerTitle(hours: BusinessHours | undefined): string {
  if (!hours) return 'A person answers, Monday to Saturday'
  if (hours.isOpen) return 'A person answers now'
  if (!hours.nextOpenTime) return 'A person answers by e-mail'
  const [day, time] = dayAndTime(clockText(new Date(hours.nextOpenTime), hours.timezone))
  const [today] = dayAndTime(hours.localTime)
  return `A person answers ${day === today ? 'today' : day} from ${time}`
}
