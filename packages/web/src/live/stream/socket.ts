/** The client's only WebSocket. It sends and receives text, and reports the code with which it closed. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  readonly onMessage: (text: string) => void;
  /** Called once, whoever closed it, and also if it never opened. */
  readonly onClose: (code: number) => void;
}

export type OpenSocket = (address: string, events: SocketEvents) => Socket;

export const openSocket: OpenSocket = (address, { onMessage, onClose }) => {
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => onMessage(String(data));
  socket.onclose = ({ code }) => onClose(code);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
  };
};

/** Converts `/api` of this page, or another server's base, to a socket's address. */
export function streamAddress(base: string, page: string, ticket: string | null): string {
  const address = new URL(`${base}/stream`, page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  if (ticket !== null) address.searchParams.set('ticket', ticket);
  return address.href;
}
