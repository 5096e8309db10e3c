import { FlightView } from '../vimaan/flight-view.tsx';
import { useFlight } from '../vimaan/use-flight.ts';
import style from './video.module.css';

/** The running flight alone, for `/casino-video?id=vimaan`. */
export function FlightVideo() {
  const { flight, isDown } = useFlight();
  return (
    <div className={style['flight']}>
      <FlightView flight={flight} isCut={isDown} />
    </div>
  );
}
