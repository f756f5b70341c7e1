import { ProofForm } from '../../kit/proof-form.tsx'
import { type FactorAsked, passkeyForSignIn, useProveSignIn } from '../../kit/staff-session.ts'

type FactorStepProps = { asked: FactorAsked; isRbac: boolean; onDone: () => void }

/** The second half of signing in. */
export function FactorStep({ asked: { ticket, methods }, isRbac, onDone }: FactorStepProps) {
  const prove = useProveSignIn(isRbac)
  return (
    <ProofForm
      methods={methods}
      passkeyOptions={() => passkeyForSignIn(ticket)}
      onProof={async (proof) => {
        await prove(ticket, proof)
        onDone()
      }}
    />
  )
}
