import { useParams } from 'wouter';
import { NotFoundScreen } from '../../routing/not-found-screen.tsx';
import { useLoginPrompt } from '../../session/use-login-prompt.ts';
import { outsideFrame } from '../../site/outside-frame.ts';
import { useSite } from '../../site/site-store.ts';
import { thirdPartyEntries } from './catalogue.ts';
import style from './framed.module.css';

/** `/casino-party/:provider/:table`: another provider's table at the operator's address (CAS-1). */
export function PartyScreen() {
  useLoginPrompt();
  const { provider = '', table = '' } = useParams();
  const { frames } = useSite();
  const id = `${provider}/${table}`;
  const entry = thirdPartyEntries.find((one) => one.id === id);
  const address = frames?.casinoByEntry?.[id];
  if (entry === undefined || address === undefined) return <NotFoundScreen />;
  return (
    <>
      <h1 className={style['title']}>
        {entry.name} <small>{entry.provider}</small>
      </h1>
      <iframe
        className={style['party']}
        src={address}
        title={entry.name}
        allow="autoplay; fullscreen"
        {...outsideFrame}
        sandbox={`${outsideFrame.sandbox} allow-popups`}
      />
    </>
  );
}
