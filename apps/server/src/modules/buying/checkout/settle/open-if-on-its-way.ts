import { AppError } from '../../../../infra/app-error.ts'

/**
 * Settles a payment. Of one that the bank still works on the browser is told just that, and may see its order, which
 * says so.
 */
export async function openIfOnItsWay(
  settle: () => Promise<string>,
  open: () => Promise<unknown>,
): Promise<string> {
  try {
    return await settle()
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_processing') await open()
    throw error
  }
}
