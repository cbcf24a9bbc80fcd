#pragma once
// What the Glibc module leaves out.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <netinet/tcp.h>

int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
