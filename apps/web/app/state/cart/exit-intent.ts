import { useEffect } from 'react'
import { deviceKeys, save } from '../../lib/device-storage.ts'

/** True for a pointer that leaves through the top of the window, towards the tabs and the address. */
const isLeaving = ({ relatedTarget, clientY }: Pick<MouseEvent, 'relatedTarget' | 'clientY'>) =>
  relatedTarget === null && clientY <= 0

/** Notices that the visitor is about to leave the checkout. It is noted on the device; no pop-up follows. */
export function useExitIntent() {
  useEffect(() => {
    const watch = (event: MouseEvent) => {
      if (isLeaving(event)) save(deviceKeys.journeyStage, 'leaving-checkout')
    }
    document.addEventListener('mouseout', watch)
    return () => document.removeEventListener('mouseout', watch)
  }, [])
}
