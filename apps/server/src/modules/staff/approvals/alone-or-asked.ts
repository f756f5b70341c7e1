import { AppError } from '../../../infra/app-error.ts'

/** Does what one person may do alone. Where that takes two nothing happens, and the second one is asked. */
export async function aloneOrAsked<T, Asked>(
  work: () => Promise<T>,
  ask: (why: string) => Promise<Asked>,
): Promise<T | { approval: Asked }> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'second_person_needed') throw error
    return { approval: await ask(error.message) }
  }
}
