import { REMINDER_QUESTION } from '@keyhaven/contracts/data/reminders'
import { useReminderRequest } from '../../../state/cart/cart-reminder.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'

/** Without it we never write about a cart. */
export function RemindBox() {
  const { isWanted, setWanted } = useReminderRequest()
  return (
    <CheckboxField
      id="checkout-remind"
      label={REMINDER_QUESTION}
      hint="Optional. At most two reminders: after one hour and after one day."
      checked={isWanted}
      onChange={({ target }) => setWanted(target.checked)}
    />
  )
}
