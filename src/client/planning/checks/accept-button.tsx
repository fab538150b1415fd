// Accepts a finding, or undoes that. One button with two states, so that the focus stays on it.
import { Button } from '#client/ui/button.tsx';
import type { WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';

import { findingKey } from './use-focus-finding.ts';
import { useWithdraw } from './use-withdraw.ts';

const words = checkPageText;

interface AcceptButtonProps {
  finding: WireFinding;
  onAccept: (finding: WireFinding) => void;
  onWithdrawn: (finding: WireFinding) => void;
}

export function AcceptButton({ finding, onAccept, onWithdrawn }: AcceptButtonProps) {
  const { message, accepted } = finding;
  const { saving, withdraw } = useWithdraw();
  const undoAcceptance = async (own: NonNullable<typeof accepted>) => {
    if (await withdraw(own)) onWithdrawn(finding);
  };
  return (
    <Button
      variant="quiet"
      busy={saving}
      data-finding={findingKey(finding)}
      label={accepted ? words.withdrawOf(message) : words.acceptOf(message)}
      onClick={() => (accepted ? void undoAcceptance(accepted) : onAccept(finding))}
    >
      {accepted ? words.withdraw : words.accept}
    </Button>
  );
}
