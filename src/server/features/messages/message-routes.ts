import type { Contract } from "#api/contract.ts";
import type { Thread } from "#domain/threads/thread.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { findMentionable } from "./find-people.ts";
import { countUnread, markThreadRead, readThread } from "./read-thread.ts";
import { editMessage, sendMessage, withdrawMessage } from "./write-message.ts";

const threadHandlers = (thread: Thread): Handlers<Contract["messages"][Thread]> => ({
  list: ({ context, input: { entity, id, before } }) => readThread(context, { entity, id, thread }, before),
  people: ({ context, input: { entity, id, q } }) => findMentionable(context, { entity, id, thread }, q),
  send: ({ context, input: { entity, id, ...content } }) => sendMessage(context, { entity, id, thread }, content),
  edit: ({ context, input: { entity, id, ...content } }) => editMessage(context, { entity, id, thread }, content),
  withdraw: ({ context, input: { entity, id, message } }) => withdrawMessage(context, { entity, id, thread }, message),
  read: async ({ context, input: { entity, id, position } }) => {
    await markThreadRead(context, { entity, id, thread }, position);
    return done;
  },
});

export const messageRoutes: Handlers<Contract["messages"]> = {
  unread: ({ context, input }) => countUnread(context, input),
  shop: threadHandlers("shop"),
  office: threadHandlers("office"),
};
