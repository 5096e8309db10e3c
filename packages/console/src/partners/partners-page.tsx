/** Other systems that a site works with: bridges, which take and pay money, wallets, and webhooks. */
import type { ShownWebhook } from '@layline/contract/console-commands';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { Card, Figures, Note, Page, Reading } from '../ui/page.tsx';
import { BridgeCard } from './bridge-card.tsx';
import style from './partners.module.css';
import { WalletCard } from './wallet-card.tsx';

const everyMs = 3000;

export function PartnersPage() {
  const query = useCommandData({ command: 'webhook list', values: {}, everyMs });
  const bridges = useCommandData({ command: 'partner list', values: {}, everyMs });
  const wallets = useCommandData({ command: 'wallet list', values: {}, everyMs });
  // All of it at once: a list that came late would move the button under a finger.
  return (
    <Page title="Partners">
      <Reading query={bridges}>
        {(listedBridges) => (
          <Reading query={wallets}>
            {(listedWallets) => (
              <Reading query={query}>
                {(webhooks) => (
                  <>
                    {listedBridges.length === 0 ? (
                      <Note>
                        No bridge yet: a process that takes and pays money is added on the server's
                        machine.
                      </Note>
                    ) : null}
                    {listedBridges.map((bridge) => (
                      <BridgeCard key={bridge.name} bridge={bridge} />
                    ))}
                    {listedWallets.map((wallet) => (
                      <WalletCard key={wallet.name} wallet={wallet} />
                    ))}
                    {webhooks.length === 0 ? (
                      <Note>
                        No webhook yet: events of a site can go to other systems as they happen.
                      </Note>
                    ) : null}
                    {webhooks.map((webhook) => (
                      <Webhook key={webhook.name} webhook={webhook} />
                    ))}
                    <InlineCommand name="webhook add" values={{}} />
                  </>
                )}
              </Reading>
            )}
          </Reading>
        )}
      </Reading>
    </Page>
  );
}

const isFailing = ({ failingSince, parked }: ShownWebhook): boolean =>
  failingSince !== null || parked > 0;

function stateOf(webhook: ShownWebhook): string {
  if (!webhook.isOn) return 'off';
  return isFailing(webhook) ? 'failing' : 'on';
}

function Webhook({ webhook }: { webhook: ShownWebhook }) {
  const { name, siteId, url, types, isOn, seq, behind, parked } = webhook;
  const figures = [
    { name: 'State', value: stateOf(webhook) },
    { name: 'Taken to', value: seq.toLocaleString('en') },
    { name: 'Behind', value: behind.toLocaleString('en') },
    { name: 'Waiting subjects', value: parked.toLocaleString('en') },
  ];
  return (
    <Card title={`Webhook ${name}`}>
      <p className={style['quiet']}>
        {siteId} → <code>{url}</code>
        <br />
        {types.length === 0 ? 'All types that are not opt-in' : types.join(', ')}
      </p>
      <Figures figures={figures} isBare />
      <Problems webhook={webhook} />
      <div className={style['actions']}>
        <InlineCommand
          key={String(isOn)}
          name={isOn ? 'webhook off' : 'webhook on'}
          values={{ name }}
          about={name}
        />
        <InlineCommand name="webhook test" values={{ name }} about={name} />
        <InlineCommand name="webhook set" values={{ name }} about={name} />
        <InlineCommand name="webhook rotate" values={{ name }} about={name} />
        <InlineCommand name="webhook replay" values={{ name }} about={name} />
      </div>
    </Card>
  );
}

function Problems({ webhook }: { webhook: ShownWebhook }) {
  const { isOn, offReason, lastProblem, oldestParked, parked, oldUntil } = webhook;
  return (
    <>
      {isOn || offReason === '' ? null : (
        <Note kind="bad">It was turned off: {offReason}. What it missed waits for it.</Note>
      )}
      {isOn && isFailing(webhook) && lastProblem !== '' ? (
        <Note kind="warn">
          Its last answer: {lastProblem}.
          {parked > 0 ? ` ${parked} subjects wait, the longest is ${oldestParked}.` : null}
        </Note>
      ) : null}
      {oldUntil === null ? null : (
        <p className={style['quiet']}>The secret before the last one signs too until {oldUntil}.</p>
      )}
    </>
  );
}
