import { redirect } from 'react-router'
import { SIGN_IN } from '../kit/staff-session.ts'

/** An older address of the sign-in page. */
export const loader = () => redirect(SIGN_IN)
