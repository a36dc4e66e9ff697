/** Who is asking, as the server's session says. */
export interface Viewer {
  userId: string;
  sessionId: string;
  role: 'user' | 'admin';
}
