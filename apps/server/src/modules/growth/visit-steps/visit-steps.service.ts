import { readSteps } from './visit-steps.repo.ts'

/** What others may ask. */
export const stepsOf = readSteps
